import { changeTopics, happenings, warehouseNews } from "@prepara/domain/live/change";
import * as z from "zod";

/** PostgreSQL's channel on which all processes of the server hear each other. */
export const CHANNEL = "prepara_changes";

const notice = z.object({
  /** Whose change it is; null when only the warehouse hears of it. */
  userId: z.string().nullable(),
  topic: z.enum(changeTopics),
  happening: z.enum(happenings).nullable(),
  subject: z.string().nullable(),
  /** For admins' screens; a process of the version before says nothing of it. */
  news: z.enum(warehouseNews).nullable().default(null),
});

/** What one NOTIFY carries. */
export type Notice = z.output<typeof notice>;

export const noticeFrom = (payload: string | undefined): Notice =>
  notice.parse(JSON.parse(payload ?? "null"));
