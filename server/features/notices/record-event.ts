import type { EventType } from "@prepara/domain/notices/catalogue";
import type { EventActor, EventWords } from "@prepara/domain/notices/event";
import { withoutUnstorable } from "@prepara/domain/text/input";
import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { namedWrite } from "#server/platform/database/named-statements";
import { events } from "#server/tables/notices";

const MAX_SUBJECT_LENGTH = 200;
const MAX_TEXT_LENGTH = 500;

export type NewEvent = {
  type: EventType;
  /** The person who is notified: a customer or a member of staff. */
  userId: string;
  /** What it is about: kind, id, and the number that people see. */
  about: { kind: string; id: string; number?: number };
  words: EventWords;
  /** Without an id: the system. */
  actor: { kind: EventActor; id?: string };
};

/**
 * Records an event in the transaction that caused it; the person is notified after the commit
 * (docs/decisions/0130). Locks nothing, so that any write may call it. Long texts are cut.
 */
export async function recordEvent(tx: Tx, { type, userId, about, words, actor }: NewEvent): Promise<void> {
  const { subject, count, text, forecast } = words;
  await insertEvent(tx, {
    type,
    userId,
    subjectType: about.kind,
    subjectId: about.id,
    subjectNumber: about.number ?? null,
    data: {
      subject: cut(subject, MAX_SUBJECT_LENGTH),
      ...(count !== undefined && { count }),
      ...(text !== undefined && { text: cut(text, MAX_TEXT_LENGTH) }),
      ...(forecast !== undefined && { forecast }),
    },
    actorKind: actor.kind,
    actorId: actor.id ?? null,
  });
}

const insertEvent = namedWrite("event", (db) =>
  db.insert(events).values({
    type: sql.placeholder("type"),
    userId: sql.placeholder("userId"),
    subjectType: sql.placeholder("subjectType"),
    subjectId: sql.placeholder("subjectId"),
    subjectNumber: sql.placeholder("subjectNumber"),
    data: sql.placeholder("data"),
    actorKind: sql.placeholder("actorKind"),
    actorId: sql.placeholder("actorId"),
  }),
);

const cut = (words: string, length: number) =>
  // A cut through an emoji leaves half a surrogate pair, which PostgreSQL refuses in JSON.
  words.length > length ? `${withoutUnstorable(words.slice(0, length - 1)).trimEnd()}…` : words;
