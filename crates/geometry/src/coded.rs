//! Errors with stable codes.

/// An error that has a stable code: a word that programs may rely on, where its message is for people.
///
/// Every error of Boardwright's crates is one, so that one function answers for all of them:
///
/// ```
/// use boardwright_geometry::{Board, Coded};
///
/// fn told(error: &dyn Coded) -> String {
///     format!("{}: {error}", error.code())
/// }
///
/// let board = Board::rectangle(8, 8)?;
/// let error = board.zone("rank 9", &|_| None).unwrap_err();
/// assert!(told(&error).starts_with("unknown-label: "));
/// # Ok::<(), Vec<boardwright_geometry::ShapeError>>(())
/// ```
pub trait Coded: core::error::Error {
    /// The code: lower-case words with hyphens between them, such as `unknown-label`.
    fn code(&self) -> &'static str;
}
