import * as z from "zod";
import type { Customer, DemoContext } from "./demo-context.ts";
import { bodyOf } from "./demo-product.ts";

const listed = z.object({
  items: z.array(z.object({ id: z.string(), subject: z.object({ id: z.string() }) })),
});
const detailed = z.object({
  steps: z.array(z.object({ position: z.int(), kind: z.string(), wanted: z.int() })),
});

/**
 * Does the services of a packed request. When its boxes are closed, they are labelled, too, and the task is
 * finished; otherwise the labels wait, as they do at a bench.
 */
export async function doSteps(
  { rui }: DemoContext,
  { person }: Customer,
  requestId: string,
  isClosed: boolean,
): Promise<void> {
  const query = `kind=prep&userId=${person.userId}`;
  const { items } = listed.parse(await bodyOf(rui.get(`/floor/tasks?${query}`)));
  const task = items.find(({ subject }) => subject.id === requestId);
  if (!task) throw new Error("the request has no task");
  const path = `/floor/tasks/${task.id}`;
  const { steps } = detailed.parse(await bodyOf(rui.get(path)));
  for (const { position, kind, wanted } of steps)
    if (kind === "service" || (kind === "label" && isClosed))
      await bodyOf(rui.post(`${path}/steps/${position}`, { set: wanted }));
  if (isClosed) await bodyOf(rui.send(`${path}/finish`, {}));
}
