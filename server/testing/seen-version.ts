import { SEEN_VERSION_HEADER } from "@prepara/domain/live/seen-version";
import * as z from "zod";
import { type Answer, bodyOf } from "./person.ts";

const withVersion = z.object({ version: z.string() });

/** The header of a write whose sender saw the row with this version. */
export const seen = (version: string): Record<string, string> => ({ [SEEN_VERSION_HEADER]: version });

/** The same for the row of an answer, or for the present row that a refusal names. */
export const seenIn = (answer: Pick<Answer, "status" | "body">): Record<string, string> =>
  seen(bodyOf(withVersion, answer).version);
