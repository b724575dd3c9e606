import { expect } from "vitest";
import type { Product } from "#server/testing/product";
import { workChecks } from "../work-checks.ts";

/** Closes the product; what `doctor` checks about tasks holds after everything that the tests did. */
export async function closeChecked(product: Product): Promise<void> {
  for (const { title, findProblems } of workChecks)
    expect([title, await findProblems(product)]).toEqual([title, []]);
  await product.close();
}
