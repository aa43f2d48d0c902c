/** The size of the rules as WebAssembly, before it is packed. */
declare const __RULES_BYTES__: number;

declare module "boardwright/boardwright_bg.wasm?url" {
  const address: string;
  export default address;
}

declare module "virtual:variants" {
  export const variants: import("./wire").Shipped[];
}

declare module "*/descriptor.schema.json" {
  const schema: import("./write/complete").Schema;
  export default schema;
}
