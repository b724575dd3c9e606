import { afterAll } from "vitest";
import * as z from "zod";
import { atTheDock } from "#server/features/dock/testing/at-the-dock";
import { bodyOf, type Person } from "#server/testing/person";
import { closeChecked } from "./objects.ts";

/** A page of the list of tasks, as far as the tests read it. */
export const taskPage = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      number: z.int(),
      kind: z.string(),
      status: z.string(),
      block: z.string().nullable(),
      dueAt: z.string().nullable(),
      subject: z.object({ type: z.string(), id: z.string(), number: z.int() }),
      customer: z.object({ userId: z.string() }),
    }),
  ),
  nextCursor: z.string().nullable(),
});

/** A dock with Paula, who packs, and a way to read a customer's open tasks; it ends with the test file. */
export async function withPacker() {
  const dock = await atTheDock();
  afterAll(() => closeChecked(dock.product));
  const packer = await dock.product.newcomer("Paula");
  await dock.product.rui.put(`/floor/staff/${packer.userId}`, { areas: ["prep"] });
  const tasksOf = async (owner: Person, query = "") =>
    bodyOf(taskPage, await packer.get(`/floor/tasks?limit=100&userId=${owner.userId}${query}`)).items;
  return { dock, packer, tasksOf };
}
