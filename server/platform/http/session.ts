import { type Area, coversAreas, type NeededAreas } from "@prepara/domain/access/area";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { DbOrTx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";

/** The claims of a verified access token. */
export type Session = {
  userId: string;
  sessionId: string;
  email: string;
  /**
   * `needs_second_factor`: the user has a verified factor that this session has not passed
   * (docs/decisions/0010).
   */
  assurance: "complete" | "needs_second_factor";
  hasPassedSecondFactor: boolean;
  /** By which methods, and when, the user had authenticated when the token was issued. */
  amr: readonly { method: string; timestamp: number }[];
};

/**
 * Who may call a route; every API route declares it. `staff`: admins, and people with the route's `area` or
 * one of its areas.
 */
export type Access = "public" | "customer" | "staff" | "admin";

/** What a route's `config` declares; `area` only with `access: "staff"`. */
export type RouteAccess = { access?: Access; area?: NeededAreas };

export type SessionChecks = {
  /** Null when the token is not of a valid session; needs no query for a token checked before. */
  verify(accessToken: string): Promise<Session | null>;
  /** Whether the session has not ended; needs no query for one checked before. */
  isLive(sessionId: string): Promise<boolean>;
  /**
   * Read from the database on every admin call, never from the token (docs/decisions/0010). Callers in a
   * transaction pass it as `within`: a transaction that waited for a second connection while others wait for
   * its locks could block all connections until a time limit ends it.
   */
  isAdmin(userId: string, within?: DbOrTx): Promise<boolean>;
  /** The areas in which the user may work, every one for an admin; read from the database like `isAdmin`. */
  areasOf(userId: string, within?: DbOrTx): Promise<readonly Area[]>;
  /** Whether admin and staff routes refuse a session without a second factor (`ADMIN_SECOND_FACTOR`). */
  adminsNeedSecondFactor: boolean;
  /**
   * Why the holder of this token must prove their identity again before a sensitive action; null when they
   * need not. Proofs that no longer count are read from the database (docs/decisions/0037). A deletion of the
   * account may need another proof than a change (docs/decisions/0040).
   */
  whyNotFresh(
    session: Session,
    act?: "change" | "deletion",
  ): Promise<"unauthenticated" | "current_password_required" | "reauthentication_needed" | null>;
  /**
   * Called when sessions of this user ended or the user was deleted: the next call reads the database again.
   */
  forgetUser(userId: string): void;
};

declare module "fastify" {
  interface FastifyContextConfig extends RouteAccess {}
  interface FastifyRequest {
    session: Session | null;
    /** When access was last checked, in milliseconds of `performance.now()`. */
    accessCheckedAt: number;
    /** Checks a guarded request again (`mustStillBeAllowed`). */
    checkAgain: ((request: FastifyRequest, session: Session) => Promise<void>) | null;
  }
}

/** A check of a request's access is repeated when it is older than this. */
const TRUSTED_MS = 100;

/** Checks the declared access of every route of `app`; a route that declares none stops the start. */
export function guardRoutes(app: FastifyInstance, sessionChecks: SessionChecks): void {
  app.decorateRequest("session", null);
  app.decorateRequest("accessCheckedAt", 0);
  app.decorateRequest("checkAgain", null);
  const mustHaveRole = async (request: FastifyRequest, session: Session) => {
    const { access, area = [] } = request.routeOptions.config;
    if (access !== "admin" && access !== "staff") return;
    const isAdminRoute = access === "admin";
    const why = await (isAdminRoute
      ? whyNoAdmin(sessionChecks, session)
      : whyNotStaff(sessionChecks, session, area));
    if (why === null) return;
    const { ip, method, routeOptions } = request;
    const event = isAdminRoute ? "admin_call_denied" : "staff_call_denied";
    const called = { event, reason: why, ip, method, route: routeOptions.url };
    request.log.warn({ ...called, userId: session.userId }, "a call was denied");
    throw new Refusal(why);
  };
  // One function for all requests: with a closure for each, requests that were underway when young objects
  // were collected stayed in memory until the next full collection (docs/benchmarks.md).
  const checkAgain = async (request: FastifyRequest, session: Session) => {
    // Not `verify`: the token may expire during a long upload.
    if (!(await sessionChecks.isLive(session.sessionId))) throw new Refusal("unauthenticated");
    await mustHaveRole(request, session);
    request.accessCheckedAt = performance.now();
  };
  app.addHook("onRoute", (route) => {
    const { access, area } = route.config ?? {};
    const name = `${String(route.method)} ${route.url}`;
    if (!access) throw new Error(`${name} declares no access`);
    const hasArea = [area ?? []].flat().length > 0;
    if (hasArea !== (access === "staff")) {
      throw new Error(`${name} declares ${hasArea ? "an area without access for staff" : "no area"}`);
    }
  });
  app.addHook("onRequest", async (request) => {
    const access = request.routeOptions.config.access ?? "customer";
    if (access === "public") return;
    const token = bearerOf(request);
    const session = token === null ? null : await sessionChecks.verify(token);
    if (!session) throw new Refusal("unauthenticated");
    if (session.assurance === "needs_second_factor") throw new Refusal("insufficient_aal");
    await mustHaveRole(request, session);
    request.accessCheckedAt = performance.now();
    request.checkAgain = checkAgain;
    request.session = session;
  });
}

/**
 * Refuses a request whose session, role or area ended since it was checked: its body may take minutes to
 * arrive, and it may wait for a slot or a decoder. Called right before a handler, after an upload and before
 * a write (`writeOnce`).
 */
export async function mustStillBeAllowed(request: FastifyRequest): Promise<void> {
  const { session, accessCheckedAt, checkAgain } = request;
  if (!session || !checkAgain || performance.now() - accessCheckedAt < TRUSTED_MS) return;
  await checkAgain(request, session);
}

/** The session of a guarded route. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new Refusal("unauthenticated");
  return request.session;
}

/** Refuses a change that needs a recent sign-in, unless this session has one (docs/decisions/0037). */
export async function mustBeFresh(
  request: FastifyRequest,
  sessionChecks: Pick<SessionChecks, "whyNotFresh">,
  act?: "change" | "deletion",
): Promise<void> {
  const why = await sessionChecks.whyNotFresh(sessionOf(request), act);
  if (why) throw new Refusal(why);
}

/** Why this session has no admin access now; null when it has. */
export async function whyNoAdmin(sessionChecks: SessionChecks, session: Session, within?: DbOrTx) {
  if (!(await sessionChecks.isAdmin(session.userId, within))) return "forbidden";
  return sessionChecks.adminsNeedSecondFactor && !session.hasPassedSecondFactor
    ? "second_factor_required"
    : null;
}

/** The areas in which this session may work now; none if it lacks the second factor that staff need. */
export async function areasNow(
  sessionChecks: SessionChecks,
  session: Session,
  within?: DbOrTx,
): Promise<readonly Area[]> {
  if (sessionChecks.adminsNeedSecondFactor && !session.hasPassedSecondFactor) return [];
  return sessionChecks.areasOf(session.userId, within);
}

/** Why this session may not do something that requires one of the areas `needed`; null when it may. */
async function whyNotStaff(sessionChecks: SessionChecks, session: Session, needed: NeededAreas) {
  if (!coversAreas(await sessionChecks.areasOf(session.userId), needed)) return "forbidden";
  return sessionChecks.adminsNeedSecondFactor && !session.hasPassedSecondFactor
    ? "staff_second_factor_required"
    : null;
}

function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (!header || header.length < 8 || header.slice(0, 7).toLowerCase() !== "bearer ") return null;
  return header.slice(7).trim() || null;
}
