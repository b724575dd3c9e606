import { expect } from "vitest";
import type { Product } from "#server/testing/product";
import { workChecks } from "../work-checks.ts";

/** Closes the product after checking that `doctor` finds no problem in the tasks that the tests left. */
export async function closeChecked(product: Product): Promise<void> {
  for (const { title, findProblems } of workChecks)
    expect([title, await findProblems(product)]).toEqual([title, []]);
  await product.close();
}
