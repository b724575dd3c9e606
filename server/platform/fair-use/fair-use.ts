import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from "fastify";
import type { Db } from "#server/platform/database/database";
import { searchesAtOnce } from "#server/platform/database/run-search";
import type { endWithSession, MayBeCut } from "#server/platform/http/end-with-session";
import { hasLeft } from "#server/platform/http/sender-left";
import { mustStillBeAllowed, type SessionChecks } from "#server/platform/http/session";
import { networkKey } from "#server/platform/limits/address-key";
import { Refusal } from "#server/platform/refusal";
import type { PlatformSettings } from "#server/platform/settings";
import { removalsInTurns } from "./bulk-work.ts";
import {
  concurrencyLimitInTurns,
  concurrencyLimitPerKey,
  type LimitConcurrencyPerKey,
} from "./concurrency-limit.ts";
import { customersInTurns, type Sender } from "./customers-in-turns.ts";
import { dailyBudget, writeBudget } from "./daily-budget.ts";
import { partyInTurn } from "./party-in-turn.ts";
import { type ResponseBudget, readWithin, responseBudget } from "./response-budget.ts";
import { type Unread, unreadExports } from "./unread-exports.ts";

/**
 * The kind of a route's work, which decides its limit: `lookup` calls outside services, `upload` receives
 * files, `file` reads or deletes stored ones, which may be in another service, `answer` waits for a language
 * model or sends a code by another service, `export` reads much at once (own data, CSV, receipts,
 * statements), `read` changes nothing whatever its method, `bulk` removes very many rows. Everything else is
 * a `request`.
 */
export type WorkKind = "request" | "read" | "lookup" | "upload" | "file" | "answer" | "export" | "bulk";

declare module "fastify" {
  interface FastifyContextConfig {
    work?: WorkKind;
  }
}

/**
 * The limits: one for each kind of work, `read` for requests that change nothing, `search` for those with a
 * search text, `write` for all others among the ordinary ones, `staff` for calls of staff and admins, `role`
 * for look-ups of role and areas, `requestOfNetwork`, `fileOfNetwork` and `exportOfNetwork` for what all
 * customers of a network do.
 */
type Limits = Record<
  WorkKind | "search" | "write" | "staff" | "role" | "requestOfNetwork" | "fileOfNetwork" | "exportOfNetwork",
  LimitConcurrencyPerKey
>;

export type FairUse = {
  /** Makes the handlers of all routes of `app` wait for a slot of their user. */
  limitRoutes(app: FastifyInstance): void;
  /** The same checks, with their look-ups of role and areas limited for each caller. */
  aroundRoles(sessionChecks: SessionChecks): SessionChecks;
};

type Deps = {
  db: Db;
  clock(): Date;
  settings: PlatformSettings;
  countPaidCall(sender: Sender): Promise<void>;
  isKnownCustomer(userId: string): Promise<boolean>;
  endWithSession: ReturnType<typeof endWithSession>;
};

/** A request, and what its route does. */
type Use = {
  request: FastifyRequest;
  reply: FastifyReply;
  work: WorkKind;
  isRead: boolean;
  isStaffs: boolean;
};

const mustHaveRoomForRows = ({ server, isOfKnownCustomer }: FastifyRequest): Promise<void> =>
  server.diskReserve.mustHaveRoom(isOfKnownCustomer ? "customer's row" : "stranger's row", 0);

/**
 * Limits how much of one customer's work runs at once and how much waits; more gets a 429. Without it 300
 * parallel writes of one customer occupy every database connection (docs/decisions/0085).
 */
export function limitFairUse(deps: Deps): FairUse {
  const responses = responseBudget(1000 * deps.settings.RESPONSE_KB_PER_SECOND, () => performance.now());
  const limits = limitsOf(deps.settings, responses);
  const rolesInTurns = concurrencyLimitInTurns(halfOfPool(deps.settings));
  // Connections are left for staff, whatever customers ask.
  const requestsInTurns = concurrencyLimitInTurns(Math.max(1, deps.settings.DATABASE_POOL_SIZE - 2));
  const searchesInTurns = customersInTurns(searchQueue, searchesAtOnce(deps.settings.DATABASE_POOL_SIZE));
  const readRole = <Result>(userId: string, read: () => Promise<Result>) =>
    limits.role(userId, () => rolesInTurns(partyInTurn(), read));
  const spend = dailyBudget(deps);
  const countWrite = writeBudget(deps);
  const countUnread = unreadExports();
  const noteWhoWrites = async (request: FastifyRequest, userId: string) => {
    if (await request.server.diskReserve.isShort())
      request.isOfKnownCustomer = await deps.isKnownCustomer(userId);
  };
  const countUse = async (request: FastifyRequest, userId: string, work: WorkKind) => {
    const isWrite = work !== "read" && !readMethods.has(request.method) && request.method !== "DELETE";
    if (isWrite || work === "export") await noteWhoWrites(request, userId);
    if (isWrite) await mustHaveRoomForRows(request);
    // The account's own allowance first, so that whoever has none left does not use up the network's.
    if (work === "lookup" || work === "upload") await spend(work, userId);
    if (work === "lookup" || work === "answer")
      await deps.countPaidCall({ network: networkKey(request.ip), userId });
    if (work === "lookup" || work === "upload") return;
    if (work === "read") return responses.count(userId, costOfBody(request));
    if (readMethods.has(request.method)) return;
    await countWrite({ network: networkKey(request.ip), userId }, request.jsonLength);
  };
  /** An export leaves its places once it is written, and counts as unread until it is sent. */
  const runExport = (run: LimitConcurrencyPerKey, unread: Unread, handle: () => Promise<unknown>) => {
    const { network, userId, sessionId, reply } = unread;
    return untilAnswered(reply.request, handle, async (answer) => {
      await run(userId, () => limits.exportOfNetwork(network, answer, userId), sessionId);
      if (!reply.raw.writableEnded) countUnread(unread);
    });
  };
  /** Runs the handler in a place of the caller. */
  const runInPlace = ({ request, reply, work, isRead, isStaffs }: Use, handle: () => Promise<unknown>) => {
    const { userId = "", sessionId = "" } = request.session ?? {};
    const customer = { network: networkKey(request.ip), userId };
    const run = isStaffs ? limits.staff : limits[work === "request" && isRead ? "read" : work];
    // A customer's sessions take turns, so that an intruder's requests do not keep the owner from theirs.
    if (work === "export") return runExport(run, { ...customer, sessionId, reply }, handle);
    if (work === "bulk" && !isStaffs) return run(userId, () => removalsInTurns(customer, handle), sessionId);
    if (work === "file")
      return untilAnswered(request, handle, (answer) => {
        const inTurn = () => limits.fileOfNetwork(customer.network, answer, userId);
        return run(userId, isStaffs ? answer : inTurn, sessionId);
      });
    if (isStaffs || (work !== "request" && work !== "read")) return run(userId, handle, sessionId);
    return untilAnswered(request, handle, (answer) => {
      if (isRead && hasSearchText(request))
        return limits.search(userId, () => searchesInTurns(customer, answer), sessionId);
      const inTurn = () => requestsInTurns(customer.network, answer);
      const ordinary = () => limits.requestOfNetwork(customer.network, inTurn, userId);
      const changes = !isRead && work === "request";
      return run(userId, changes ? () => limits.write(userId, ordinary) : ordinary, sessionId);
    });
  };
  return {
    aroundRoles: (sessionChecks) => ({
      ...sessionChecks,
      // A caller within a transaction has a connection and a slot already, so it waits for neither.
      isAdmin: (userId, within) =>
        within
          ? sessionChecks.isAdmin(userId, within)
          : readRole(userId, () => sessionChecks.isAdmin(userId)),
      areasOf: (userId, within) =>
        within
          ? sessionChecks.areasOf(userId, within)
          : readRole(userId, () => sessionChecks.areasOf(userId)),
    }),
    limitRoutes(app) {
      app.addHook("onRoute", (route) => {
        const { access, form, work = form ? "upload" : "request" } = route.config ?? {};
        if (access === "public") return;
        const isStaffs = access === "admin" || access === "staff";
        const isRead = [route.method].flat().every((method) => readMethods.has(method));
        if (!isStaffs) route.onSend = [route.onSend ?? [], leavePlace, countResponse(responses)].flat();
        const { handler } = route;
        const mayBeCut = lastingWork[work];
        route.handler = function limited(request, reply) {
          if (mayBeCut) deps.endWithSession(reply, mayBeCut);
          return runInPlace({ request, reply, work, isRead, isStaffs }, async () => {
            // Nobody reads this answer. A write is done: its sender may not know that it left too early.
            if ((isRead || work === "read") && hasLeft(reply)) throw new Refusal("bad_request");
            await mustStillBeAllowed(request);
            if (!isStaffs) await countUse(request, request.session?.userId ?? "", work);
            return handler.call(this, request, reply);
          });
        };
      });
    },
  };
}

const readMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Work that may be received, wait or be answered for minutes, and whether the session's end cuts it. */
const lastingWork: Partial<Record<WorkKind, MayBeCut>> = {
  answer: () => true,
  export: () => true,
  // One that has arrived is checked once more before it writes, and refused with a reason.
  upload: ({ request }) => request.raw.complete === false,
};

/** Whether a list is asked for with its search field (`searchText`), parsed by the route's schema. */
function hasSearchText({ query }: FastifyRequest): boolean {
  return typeof query === "object" && query !== null && "q" in query && typeof query.q === "string";
}

/**
 * What a letter of a body costs, in bytes of a response: quotes of 500 products took 8 to 14 ms for 31 KB of
 * body and a short response, lists 20 to 70 ms for a megabyte.
 */
const BYTES_PER_LETTER = 5;
const costOfBody = (request: FastifyRequest) => BYTES_PER_LETTER * request.jsonLength;

/** Streams are not counted: files and exports are sent piece by piece. */
const countResponse =
  (budget: ResponseBudget): onSendHookHandler =>
  (request, reply, payload, done) => {
    // The text for a HEAD was made as well, but is removed by now; its length is in the header.
    const removed = request.method === "HEAD" ? reply.getHeader("content-length") : 0;
    const bytes = typeof payload === "string" ? Buffer.byteLength(payload) : Number(removed ?? 0);
    if (request.session) budget.count(request.session.userId, bytes);
    done(null, payload);
  };

/** What ends a request's wait for its answer, while its handler has a place. */
const places = new WeakMap<FastifyRequest, () => void>();

const leavePlace: onSendHookHandler = (request, _reply, payload, done) => {
  places.get(request)?.();
  done(null, payload);
};

/**
 * Runs a handler in a place of the limits of `run` until it has its answer, not until that is sent: a handler
 * that returns `reply` ends only then, and clients that read nothing of eight documents kept all places of
 * all customers.
 */
function untilAnswered(
  request: FastifyRequest,
  handle: () => Promise<unknown>,
  run: (work: () => Promise<unknown>) => Promise<unknown>,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    run(async () => {
      const { promise: answered, resolve: leave } = Promise.withResolvers<void>();
      places.set(request, leave);
      const handled = handle();
      resolve(handled);
      await Promise.race([handled, answered]);
    }).catch(reject);
  });
}

/** Searches of a customer, and of a network, that wait. */
const searchQueue = {
  maxWaiting: 60,
  maxWaitingInAll: 500,
  refusal: () => new Refusal("too_many_searches"),
};

/** So that others find a database connection, however many accounts one network has. */
const halfOfPool = ({ DATABASE_POOL_SIZE }: PlatformSettings) =>
  Math.max(1, Math.floor(DATABASE_POOL_SIZE / 2));

function limitsOf(settings: PlatformSettings, budget: ResponseBudget): Limits {
  const refusal = () => new Refusal("too_many_at_once", { retryAfterSeconds: 1 });
  // A customer may have 200 sessions, each with a queue of its own.
  const bounded = (most: number, maxWaiting: number) =>
    concurrencyLimitPerKey(most, { maxWaiting, maxWaitingInAll: 4 * maxWaiting, refusal });
  const request = bounded(settings.REQUESTS_AT_ONCE, 25 * settings.REQUESTS_AT_ONCE);
  const search = bounded(settings.REQUESTS_AT_ONCE, 25 * settings.REQUESTS_AT_ONCE);
  const oneAtATime = () => bounded(1, 25 * settings.REQUESTS_AT_ONCE);
  return {
    request,
    read: readWithin({ budget, run: request, oneAtATime: oneAtATime() }),
    search: readWithin({ budget, run: search, oneAtATime: oneAtATime() }),
    // One at a time: writes of a customer wait for the same rows, and two customers whose accounts were being
    // deleted had all places.
    write: oneAtATime(),
    lookup: bounded(settings.LOOKUPS_AT_ONCE, 10 * settings.LOOKUPS_AT_ONCE),
    upload: bounded(settings.UPLOADS_AT_ONCE, 5 * settings.UPLOADS_AT_ONCE),
    file: bounded(2, 25 * settings.REQUESTS_AT_ONCE),
    answer: bounded(settings.ANSWERS_AT_ONCE, 12 * settings.ANSWERS_AT_ONCE),
    export: bounded(1, 5),
    bulk: bounded(1, 5),
    // All customers' exports wait in one queue, and their PDFs in another, which a visitor with some thirty
    // accounts filled.
    exportOfNetwork: bounded(2, 25),
    requestOfNetwork: bounded(halfOfPool(settings), 500),
    fileOfNetwork: bounded(settings.DATABASE_POOL_SIZE, 500),
    role: bounded(settings.REQUESTS_AT_ONCE, 500),
    staff: bounded(2 * settings.REQUESTS_AT_ONCE, 500),
  };
}
