-- What is appended only: a game is its entries, and (game, number) decides who came first.
CREATE TABLE entries (
    game   TEXT   NOT NULL,
    number BIGINT NOT NULL,
    at     BIGINT NOT NULL, -- milliseconds since 1970
    facts  TEXT   NOT NULL, -- JSON
    PRIMARY KEY (game, number)
);

-- What lists need to know of games: it follows from the entries and is written with them.
CREATE TABLE games (
    id      TEXT   NOT NULL PRIMARY KEY,
    stage   TEXT   NOT NULL, -- open, playing or over
    listed  BIGINT NOT NULL, -- 1: an open challenge
    created BIGINT NOT NULL,
    summary TEXT   NOT NULL  -- JSON
);
CREATE INDEX games_listed ON games (stage, listed, created);

-- The descriptors of which rules are made, by the hash of the rules: never changed, never removed.
CREATE TABLE rules (
    hash    TEXT   NOT NULL PRIMARY KEY,
    id      TEXT   NOT NULL,
    shipped BIGINT NOT NULL, -- 1: all its texts were those of a program
    texts   TEXT   NOT NULL  -- JSON: [[file, text], …]
);

CREATE TABLE authors (
    name    TEXT   NOT NULL PRIMARY KEY,
    secret  TEXT   NOT NULL, -- SHA-256 of it
    created BIGINT NOT NULL
);

CREATE TABLE variants (
    author  TEXT   NOT NULL,
    id      TEXT   NOT NULL,
    version TEXT   NOT NULL,
    rules   TEXT   NOT NULL,
    title   TEXT   NOT NULL,
    text    TEXT   NOT NULL,
    created BIGINT NOT NULL,
    removed BIGINT NOT NULL, -- 0, or when
    PRIMARY KEY (author, id, version)
);

-- Which processes are alive, and when none was: no clock runs then.
CREATE TABLE alive (
    process TEXT   NOT NULL PRIMARY KEY,
    at      BIGINT NOT NULL
);
CREATE TABLE outages (
    since BIGINT NOT NULL PRIMARY KEY,
    until BIGINT NOT NULL
);
