import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { hasVerifiedFactor } from "#server/auth/mfa/verified-factor";
import { type SessionRow, sessions } from "#server/auth/tables/sessions";
import type { Tx } from "#server/platform/database/database";
import { networkKey } from "#server/platform/limits/address-key";
import { deleteSessions } from "./delete-sessions.ts";
import { assuredAmong } from "./known-devices.ts";

/** More than a person has devices. */
export const MAX_SESSIONS = 200;
/** Of these at aal2, so that sign-ins never have to end one for lack of room. */
const MAX_ASSURED = 100;
/** Of these kept free for sign-ins that wait for the second factor and took more than the password. */
const MAX_WAITING_BEYOND_PASSWORD = 50;
const MAX_WAITING_MS = 600_000;
/** The most that one sign-in ends, so that it takes little time for an account that has very many. */
const MAX_ENDED = 5_000;

type Deps = Pick<AuthDeps, "log">;

const columns = {
  id: sessions.id,
  aal: sessions.aal,
  amr: sessions.amr,
  userAgent: sessions.userAgent,
  signInIp: sessions.signInIp,
  refreshedAt: sessions.refreshedAt,
  createdAt: sessions.createdAt,
};
type Bounded = Pick<SessionRow, keyof typeof columns>;

const networkOf = ({ signInIp }: Bounded) => (signInIp === null ? "" : networkKey(signInIp));
const programOf = ({ userAgent }: Bounded) => userAgent ?? "";
const sourceOf = (session: Bounded) => `${networkOf(session)} ${programOf(session)}`;
const lastUseOf = ({ refreshedAt, createdAt }: Bounded) => (refreshedAt ?? createdAt).getTime();
const deviceOf = ({ signInIp, userAgent }: Bounded) => ({ ip: signInIp ?? "", userAgent });

/**
 * Keeps a user's sessions at 200 after a sign-in (docs/decisions/0155). Ends only sessions at aal1, and those
 * that have waited for the user's second factor for less than ten minutes only as `crowdingOut` allows: the
 * password alone must not end the session in which the owner is about to pass the factor. Must be called
 * after the user's row was written, which makes concurrent sign-ins wait for each other.
 */
export async function endExcessSessions(deps: Deps, tx: Tx, session: SessionRow): Promise<void> {
  const others = await othersIfMany(tx, session, MAX_SESSIONS - MAX_WAITING_BEYOND_PASSWORD);
  if (others.length === 0) return;
  const unassured = others.filter(({ aal }) => aal === "aal1");
  const assured = Math.min(others.length - unassured.length, MAX_ASSURED);
  const room = MAX_SESSIONS - assured;
  const excess = unassured.length + 1 - room;
  if (!(await hasVerifiedFactor(tx, session.userId))) {
    await end(deps, tx, session.userId, leastNeeded(unassured, excess));
    return;
  }
  const waitingSince = session.createdAt.getTime() - MAX_WAITING_MS;
  const isWaiting = ({ createdAt }: Bounded) => createdAt.getTime() > waitingSince;
  const crowding = await crowdingOut(deps, tx, session, { waiting: unassured.filter(isWaiting), room });
  const idle = unassured.filter((other) => !isWaiting(other));
  const ended = [...crowding, ...leastNeeded(idle, excess - crowding.length)];
  await end(deps, tx, session.userId, ended);
}

/**
 * Keeps a user's sessions at aal2 at 100 after one was upgraded. The user's row must be locked, as for
 * sign-ins.
 */
export async function endExcessAssuredSessions(deps: Deps, tx: Tx, session: SessionRow): Promise<void> {
  const others = await othersIfMany(tx, session, MAX_ASSURED);
  const assured = others.filter(({ aal }) => aal === "aal2");
  await end(deps, tx, session.userId, leastNeeded(assured, assured.length + 1 - MAX_ASSURED));
}

/** The user's other sessions, the oldest if there are very many; none if there are fewer than `many`. */
async function othersIfMany(tx: Tx, { userId, id }: SessionRow, many: number): Promise<Bounded[]> {
  const isOther = and(eq(sessions.userId, userId), ne(sessions.id, id));
  const found = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(isOther)
    .offset(many - 1)
    .limit(1);
  if (found.length === 0) return [];
  return tx
    .select(columns)
    .from(sessions)
    .where(isOther)
    .orderBy(asc(sessions.createdAt))
    .limit(MAX_SESSIONS + MAX_ENDED);
}

async function end({ log }: Deps, tx: Tx, userId: string, excess: readonly Bounded[]): Promise<void> {
  if (excess.length === 0) return;
  const ids = excess.map(({ id }) => id);
  await deleteSessions(tx, userId, inArray(sessions.id, ids));
  log.info({ userId, ended: ids.length }, `an account had more than ${MAX_SESSIONS} sessions`);
}

/** The last `count` of a list, none if it is negative. */
const last = <T>(items: readonly T[], count: number): T[] =>
  items.slice(Math.max(0, items.length - Math.max(0, count)));

/**
 * The sessions that a person misses least: those of the network or the program with the most, then the least
 * recently used. A script that signs in for each call has one program or one network, and would otherwise end
 * the sessions of its owner's browsers, which are refreshed once an hour.
 */
function leastNeeded(all: readonly Bounded[], count: number): Bounded[] {
  const byUse = all.toSorted((one, other) => lastUseOf(other) - lastUseOf(one));
  // So that a browser beside a script, in its network or of its program, still ranks high.
  const bySource = alternating(byUse, sourceOf);
  const ofPrograms = new Map(ranked(bySource, programOf).map(({ item, rank }) => [item, rank]));
  const inOrder = ranked(bySource, networkOf)
    .map(({ item, rank }) => ({ item, rank: Math.max(rank, ofPrograms.get(item) ?? 0) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
  return last(inOrder, count);
}

/**
 * The sessions that have to end, although they still wait for the second factor, because their network has
 * more of them than the new one's; refuses the new one if there is no such network. So no network keeps
 * another one out, and the newest session of a network is not ended from elsewhere. Those started in a way
 * that the password alone does not allow are counted apart.
 */
async function crowdingOut(
  { log }: Deps,
  tx: Tx,
  session: SessionRow,
  { waiting, room }: { waiting: readonly Bounded[]; room: number },
): Promise<Bounded[]> {
  const { userId } = session;
  const isAssured = await assuredAmong(tx, userId, [session, ...waiting].map(deviceOf));
  const isByPasswordAlone = (each: Bounded) =>
    each.amr.every(({ method }) => method === "password") && !isAssured(deviceOf(each));
  const isPassword = isByPasswordAlone(session);
  const rivals = waiting.filter((other) => isByPasswordAlone(other) === isPassword);
  const most = isPassword ? room - MAX_WAITING_BEYOND_PASSWORD : MAX_WAITING_BEYOND_PASSWORD;
  const newestFirst = rivals.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  const inOrder = ranked(alternating(newestFirst, sourceOf), networkOf).toSorted(
    (one, other) => one.rank - other.rank,
  );
  const crowding = last(inOrder, rivals.length + 1 - most);
  const ownRank = rivals.filter((other) => networkOf(other) === networkOf(session)).length + 1;
  if (crowding.every(({ rank }) => rank > ownRank)) return crowding.map(({ item }) => item);
  log.warn({ userId }, "refused a sign-in: too many of the account wait for its second factor");
  const oldest = newestFirst.at(-1)?.createdAt.getTime() ?? 0;
  const retryAfterSeconds = Math.ceil((oldest + MAX_WAITING_MS - session.createdAt.getTime()) / 1000);
  throw new AuthRefusal("over_request_rate_limit", {
    message: "Too many sign-ins of this account are waiting for its second factor",
    retryAfterSeconds,
  });
}

/**
 * Sorts so that every group's first comes before any group's second, and so on. Within a group, and between
 * groups of equal rank, the order stays.
 */
function alternating<T>(items: readonly T[], groupOf: (item: T) => string): T[] {
  return ranked(items, groupOf)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

/** Each item with its position within its group, from 1. */
function ranked<T>(items: readonly T[], groupOf: (item: T) => string): { item: T; rank: number }[] {
  const counts = new Map<string, number>();
  return items.map((item) => {
    const group = groupOf(item);
    const rank = (counts.get(group) ?? 0) + 1;
    counts.set(group, rank);
    return { item, rank };
  });
}
