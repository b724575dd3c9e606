import { catalogue, noticeGroups } from "@prepara/domain/notices/catalogue";
import * as z from "zod";
import type { NoticeRow } from "./notices.queries.ts";

export const noticeSchema = z.object({
  id: z.int(),
  type: z.string(),
  group: z.enum(noticeGroups),
  title: z.string(),
  sentence: z.string(),
  /** The path of the screen that shows it. */
  link: z.string(),
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
});

/** A notice with the texts of the catalogue. */
export function toNoticeJson(row: NoticeRow): z.input<typeof noticeSchema> {
  const kind = catalogue[row.type];
  const facts = { ...row.words, number: row.number };
  return {
    id: row.id,
    type: row.type,
    group: kind.group,
    title: kind.title(facts),
    sentence: kind.sentence(facts),
    link: kind.link(facts),
    isRead: row.readAt !== null,
    createdAt: row.createdAt.toISOString(),
  };
}
