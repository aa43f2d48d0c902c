// The variants that ship, by their names. `vite.config.ts` has read them from the descriptors when the page was built.
import type { Shipped } from "../wire";

export const shipped = (): Promise<Shipped[]> => import("virtual:variants").then(({ variants }) => variants);
