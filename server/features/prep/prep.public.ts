export { freeUnitsOfMonth, planOf } from "./month-usage.ts";
