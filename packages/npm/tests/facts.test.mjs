// Every fact about a variant, through Node: as many as the tests in Rust hold.
import { Catalogue } from "../pkg/node.js";
import { hold } from "./hold.mjs";

hold(Catalogue, (held) => `${held} facts`);
