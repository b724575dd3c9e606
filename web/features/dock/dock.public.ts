export { useBoxesToday } from "./boxes.queries.ts";
export { Lookup } from "./lookup.tsx";
export { ScanToLookUp } from "./scan-to-look-up.tsx";
