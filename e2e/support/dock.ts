import type { Page } from "@playwright/test";
import { enterCode } from "./scanner.ts";

/** What 'Doca' shows about the last box, and its scan field. */
export function dockOf(page: Page) {
  const field = page.getByLabel("Bipe ou digite um código");
  return {
    result: page.getByRole("region", { name: "Registrar caixa" }),
    field,
    scan: (code: string) => enterCode(field, code),
    /** By the pause after it, because an Enter would press what the question focuses. */
    scanSuite: (code: string) => field.fill(code),
  };
}
