declare module "virtual:variants" {
  export const variants: import("./wire").Shipped[];
}

declare module "*/descriptor.schema.json" {
  const schema: import("./write/complete").Schema;
  export default schema;
}
