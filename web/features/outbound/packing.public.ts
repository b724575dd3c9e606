export { usePacking } from "./use-packing.ts";
