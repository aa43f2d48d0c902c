// Writes src/wire.ts from the server's OpenAPI document, so that no type of the protocol is written twice.
//
//   node scripts/types.mjs            writes it
//   node scripts/types.mjs --check    fails if it would be written otherwise
//   node scripts/types.mjs FILE       takes the document from a file
//
// The document comes from the server's program: `$BOARDWRIGHT_SERVER openapi`, or built by cargo.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const target = fileURLToPath(new URL("../src/wire.ts", import.meta.url));
const manifest = fileURLToPath(new URL("../../Cargo.toml", import.meta.url));

function document(file) {
  if (file) return readFileSync(file, "utf8");
  const program = process.env.BOARDWRIGHT_SERVER;
  const [command, args] = program
    ? [program, ["openapi"]]
    : ["cargo", ["run", "--quiet", "--locked", "--manifest-path", manifest, "--", "openapi"]];
  return execFileSync(command, args, { encoding: "utf8", maxBuffer: 1 << 26, stdio: ["ignore", "pipe", "inherit"] });
}

const key = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/** The first paragraph of a description, without examples of code. */
function comment(schema, indent) {
  const text = schema.description?.split("\n\n")[0].replaceAll("*/", "* /").replace(/\s*\n\s*/g, " ");
  return text ? `${indent}/** ${text} */\n` : "";
}

function union(parts) {
  const all = [...new Set(parts)];
  return all.length ? all.join(" | ") : "never";
}

function primitive(type, schema, indent) {
  switch (type) {
    case "null": return "null";
    case "boolean": return "boolean";
    case "string": return "string";
    case "integer":
    case "number": return "number";
    case "array":
      if (schema.prefixItems) return `[${schema.prefixItems.map((item) => written(item, indent)).join(", ")}]`;
      if (schema.minItems && schema.minItems === schema.maxItems) {
        return `[${Array(schema.minItems).fill(written(schema.items, indent)).join(", ")}]`;
      }
      return `Array<${schema.items ? written(schema.items, indent) : "unknown"}>`;
    case "object": return object(schema, indent);
    default: throw new Error(`no such type: ${type}`);
  }
}

function object(schema, indent) {
  const extra = schema.additionalProperties;
  if (!schema.properties) {
    return extra && extra !== true ? `{ [name: string]: ${written(extra, indent)} }` : "{ [name: string]: unknown }";
  }
  const inner = `${indent}  `;
  const required = new Set(schema.required);
  const lines = Object.entries(schema.properties).map(([name, property]) => {
    // What has a default may be left out by the client; the server's answers say what they require.
    const mark = required.has(name) ? "" : "?";
    return `${comment(property, inner)}${inner}${key(name)}${mark}: ${written(property, inner)};\n`;
  });
  return `{\n${lines.join("")}${indent}}`;
}

function written(schema, indent) {
  if (schema === true) return "unknown";
  if (schema.$ref) return schema.$ref.split("/").pop();
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives) {
    const parts = union(alternatives.map((part) => written(part, indent)));
    return schema.properties ? `${object(schema, indent)} & (${parts})` : parts;
  }
  if (schema.allOf) return schema.allOf.map((part) => written(part, indent)).join(" & ");
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => primitive(type, schema, indent)));
  if (schema.type) return primitive(schema.type, schema, indent);
  return schema.properties ? object(schema, indent) : "unknown";
}

/** An object and nothing else: it becomes an interface. */
const plain = (schema) => schema.type === "object" && !schema.oneOf && !schema.anyOf && !schema.allOf;

function ways(paths) {
  const lines = [];
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const body = operation.requestBody?.content["application/json"].schema;
      const [status, answer] = Object.entries(operation.responses).find(([status]) => status !== "default");
      if (status === "101") continue;
      const json = answer.content?.["application/json"]?.schema;
      const text = Object.keys(answer.content ?? {}).length > 0;
      const told = json ? written(json, "  ") : text ? "string" : "undefined";
      lines.push(`  /** ${operation.summary} */\n  ${JSON.stringify(`${method.toUpperCase()} ${path}`)}: { body: ${body ? written(body, "  ") : "undefined"}; answer: ${told} };\n`);
    }
  }
  return `/** What may be asked over HTTP. */\nexport interface Ways {\n${lines.join("")}}\n`;
}

function all(openapi) {
  const types = Object.entries(openapi.components.schemas).sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, schema]) => {
    const text = written(schema, "");
    return comment(schema, "") + (plain(schema) ? `export interface ${name} ${text}\n` : `export type ${name} = ${text};\n`);
  });
  return `// Written by \`npm run types\` from the server's OpenAPI document. Do not edit.\n\n${types.join("\n")}\n${ways(openapi.paths)}`;
}

const arguments_ = process.argv.slice(2);
const check = arguments_.includes("--check");
const text = all(JSON.parse(document(arguments_.find((argument) => !argument.startsWith("--")))));
if (!check) {
  writeFileSync(target, text);
} else if (!existsSync(target) || readFileSync(target, "utf8") !== text) {
  console.error("src/wire.ts is stale: run `npm run types`");
  process.exit(1);
}
