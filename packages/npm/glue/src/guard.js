
// What stands between a caller and the module: values of another type, objects that were freed or are in use, and a module that is
// not loaded are refused by errors with codes, before the module sees them.

/** An error as the module throws them. */
function guardFault(code, message, cause) {
    const error = new Error(message, cause && { cause });
    error.name = "BoardwrightError";
    error.code = code;
    return error;
}

/** What a value must be, the code that says that it is not, and what to give instead. */
const GUARD_KINDS = {
    text: [(value) => typeof value === "string", "not-a-text", "a text"],
    number: [(value) => typeof value === "number", "not-a-number", "a number"],
    function: [(value) => typeof value === "function", "not-a-function", "a function"],
    // `from`, since `every` leaves out what a list has no value for.
    texts: [(value) => Array.isArray(value) && Array.from(value).every(guardIsText), "not-texts", "a list of texts"],
    bytes: [guardIsBytes, "not-bytes", "a Uint8Array"],
};

function guardIsText(value) {
    return typeof value === "string";
}

function guardIsBytes(value) {
    const isByte = (one) => Number.isInteger(one) && one >= 0 && one < 256;
    return Array.isArray(value) ? Array.from(value).every(isByte) : Object.prototype.toString.call(value) === "[object Uint8Array]";
}

function guardLoaded() {
    if (wasm === undefined) throw guardFault("not-loaded", "the module is not loaded yet: wait for `init` first");
}

/** Refuses what is no object of a class of this module, or was freed. */
function guardObject(value, name, code) {
    if (!(value instanceof GUARD_CLASSES[name])) {
        throw guardFault(code, `an object of the class ${name}, of the same entry of this package, was expected`);
    }
    if (!value.__wbg_ptr) throw guardFault("freed", `this ${name} was freed: make another`);
}

/** Refuses arguments that are not of these kinds. */
function guardGiven(kinds, given) {
    guardLoaded();
    for (let at = 0; at < kinds.length; at += 1) {
        const [name, kind, optional] = kinds[at];
        const value = given[at];
        if (kind === "any" || (optional && (value === undefined || value === null))) continue;
        if (kind in GUARD_CLASSES) {
            guardObject(value, kind, "not-a-" + kind.replace(/(?!^)[A-Z]/g, "-$&").toLowerCase());
            continue;
        }
        const [fits, code, expected] = GUARD_KINDS[kind];
        if (!fits(value)) throw guardFault(code, `\`${name}\` must be ${expected}`);
    }
}

function guardInUse(cause) {
    return guardFault("in-use", "a call of this object is not done: wait until it returns, or use a copy", cause);
}

/** What the module throws by itself, in other words. */
function guardThrown(error) {
    const message = String(error?.message);
    if (/^recursive use of an object|while it was borrowed$/.test(message)) {
        return guardInUse(error);
    }
    if (/^null pointer passed to rust/.test(message)) return guardFault("freed", "it was freed: make another", error);
    if (error instanceof WebAssembly.RuntimeError) error.code ??= "defect";
    return error;
}

/** What stands at these addresses is in calls that run the caller's code, and must not be freed before they are done. */
const GUARD_HELD = [];

/** Whether it runs the caller's code, or has some that is run when it is looked at. */
function guardRuns(value) {
    return typeof value === "function" || (typeof value === "object" && value !== null);
}

function guardCall(name, kinds, call) {
    const Class = GUARD_CLASSES[name];
    const objects = kinds.flatMap(([, kind], at) => (kind in GUARD_CLASSES ? [at] : []));
    const guarded = function (...given) {
        if (!(this instanceof Class && this.__wbg_ptr)) guardObject(this, name, "no-object");
        guardGiven(kinds, given);
        const before = GUARD_HELD.length;
        if (given.some(guardRuns)) {
            GUARD_HELD.push(this.__wbg_ptr);
            for (const at of objects) GUARD_HELD.push(given[at].__wbg_ptr);
        }
        try {
            return call.apply(this, given);
        } catch (error) {
            throw guardThrown(error);
        } finally {
            GUARD_HELD.length = before; // calls end in the order of a stack
        }
    };
    // The shorter way, since getters are asked often.
    const alone = function () {
        if (!(this instanceof Class && this.__wbg_ptr)) guardObject(this, name, "no-object");
        try {
            return call.call(this);
        } catch (error) {
            throw guardThrown(error);
        }
    };
    return kinds.length > 0 ? guarded : alone;
}

function guardFree(name, free) {
    return function () {
        guardObject(this, name, "no-object");
        if (GUARD_HELD.includes(this.__wbg_ptr)) throw guardInUse();
        free.call(this);
    };
}

function guardClass(name, methods) {
    const { prototype } = GUARD_CLASSES[name];
    for (const [method, kinds] of Object.entries(methods)) {
        const told = Object.getOwnPropertyDescriptor(prototype, method);
        const part = told.get ? "get" : "value";
        told[part] = guardCall(name, kinds, told[part]);
        Object.defineProperty(told[part], "name", { value: method });
        Object.defineProperty(prototype, method, told);
    }
    prototype.free = guardFree(name, prototype.free);
    if (Symbol.dispose) prototype[Symbol.dispose] = prototype.free;
}
