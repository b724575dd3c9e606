import * as z from "zod";
import { wholeNumber } from "#server/platform/settings";

/** How notices are sent. */
export const noticeSettings = {
  /** How long an e-mail waits, so that events of the same type are sent in one. */
  NOTICE_MERGE_MINUTES: wholeNumber(0, 60).default(5),
};

const schema = z.object(noticeSettings);
export type NoticeSettings = z.output<typeof schema>;
