import { blocks } from "@prepara/domain/work/block";
import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { events } from "#server/tables/notices";
import { isOpenTask, taskSteps, tasks } from "#server/tables/tasks";

/** The progress of a prep request, for its customer. */
export const progressSchema = z.object({
  promisedUntil: z.iso.datetime().nullable().describe("Null while it waits, and before it is set"),
  block: z.enum(blocks).nullable().describe("What it waits for; the clock of the promise stands still"),
  isStarted: z.boolean(),
  forecast: z.string().nullable().describe("The day told to the customer when the promise was missed"),
  packedUnits: z.int(),
  units: z.int(),
});

type Stored = z.output<typeof progressSchema>;

/**
 * The progress of a request, from its open task, as a column; null without one. `toProgressJson` converts it.
 */
export const progressOf = (requestId: SQL) => sql<Stored | null>`(
  select json_build_object('promisedUntil', due_at, 'block', block, 'isStarted', started_at is not null or pack.done > 0,
                           'forecast', case when missed_at is not null then (
                             select missed.data->>'forecast' from ${events} missed
                              where missed.user_id = ${tasks.userId} and missed.type = 'promise.missed'
                                and missed.subject_id = ${tasks.prepRequestId}::text
                              order by missed.id desc limit 1) end,
                           'packedUnits', pack.done, 'units', pack.wanted)
    from ${tasks} join ${taskSteps} pack on pack.task_id = tasks.id and pack.kind = 'pack'
   where tasks.prep_request_id = ${requestId} and ${isOpenTask})`;

export const toProgressJson = (stored: Stored | null): z.input<typeof progressSchema> | null =>
  stored && {
    ...stored,
    // PostgreSQL writes an instant in JSON with its offset.
    promisedUntil: stored.promisedUntil === null ? null : new Date(stored.promisedUntil).toISOString(),
  };
