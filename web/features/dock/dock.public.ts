export { useBoxesToday } from "./boxes.queries.ts";
export { Lookup } from "./lookup.tsx";
