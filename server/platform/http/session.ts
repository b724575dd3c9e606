import type { FastifyInstance, FastifyRequest } from "fastify";
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
};

/** Who may call a route; every API route declares it. */
export type Access = "public" | "customer" | "admin";

export type SessionChecks = {
  /** Null when the token is not of a valid session; costs next to nothing for a token checked before. */
  verify(accessToken: string): Promise<Session | null>;
  /** Whether the session has not ended; costs next to nothing for one checked before. */
  isLive(sessionId: string): Promise<boolean>;
  /** Read from the database on every admin call, never from the token (docs/decisions/0010). */
  isAdmin(userId: string): Promise<boolean>;
  /** Whether admin routes refuse admins without a second factor (`ADMIN_SECOND_FACTOR`). */
  adminsNeedSecondFactor: boolean;
  /**
   * Why this session must prove its identity again before a sensitive action; null when it need not. Read
   * from the database (docs/decisions/0037).
   */
  whyNotFresh(
    session: Session,
  ): Promise<"unauthenticated" | "current_password_required" | "reauthentication_needed" | null>;
  /**
   * Called when sessions of this user ended or the user was deleted: the next call reads the database again.
   */
  forgetUser(userId: string): void;
};

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    session: Session | null;
    /** Checks a guarded request again (`mustStillBeAllowed`). */
    checkAgain: (() => Promise<void>) | null;
  }
}

/** A check of a request's access that is older than this is repeated. */
const TRUSTED_MS = 100;

/** Checks the declared access of every route of `app`; a route that declares none stops the start. */
export function guardRoutes(app: FastifyInstance, sessionChecks: SessionChecks): void {
  app.decorateRequest("session", null);
  app.decorateRequest("checkAgain", null);
  const mustBeAdmin = async (request: FastifyRequest, session: Session) => {
    const why = await whyNoAdmin(sessionChecks, session);
    if (why === null) return;
    const { ip, method, routeOptions } = request;
    const called = { event: "admin_call_denied", reason: why, ip, method, route: routeOptions.url };
    request.log.warn({ ...called, userId: session.userId }, "an admin's call was denied");
    throw new Refusal(why);
  };
  app.addHook("onRoute", (route) => {
    if (!route.config?.access) throw new Error(`${String(route.method)} ${route.url} declares no access`);
  });
  app.addHook("onRequest", async (request) => {
    const access = request.routeOptions.config.access ?? "customer";
    if (access === "public") return;
    const token = bearerOf(request);
    const session = token === null ? null : await sessionChecks.verify(token);
    if (!session) throw new Refusal("unauthenticated");
    if (session.assurance === "needs_second_factor") throw new Refusal("insufficient_aal");
    if (access === "admin") await mustBeAdmin(request, session);
    let checkedAt = performance.now();
    request.checkAgain = async () => {
      if (performance.now() - checkedAt < TRUSTED_MS) return;
      // Not `verify`: the token may expire during a long upload.
      if (!(await sessionChecks.isLive(session.sessionId))) throw new Refusal("unauthenticated");
      if (access === "admin") await mustBeAdmin(request, session);
      checkedAt = performance.now();
    };
    request.session = session;
  });
}

/**
 * Refuses a request whose session or admin role ended since it was checked: its body may arrive over minutes,
 * and it may wait for a slot. Called right before a handler and again after an upload.
 */
export async function mustStillBeAllowed(request: FastifyRequest): Promise<void> {
  await request.checkAgain?.();
}

/** The session of a guarded route. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw new Refusal("unauthenticated");
  return request.session;
}

/** Why this session has no admin access now; null when it has. */
export async function whyNoAdmin(sessionChecks: SessionChecks, session: Session) {
  if (!(await sessionChecks.isAdmin(session.userId))) return "forbidden";
  return sessionChecks.adminsNeedSecondFactor && !session.hasPassedSecondFactor
    ? "second_factor_required"
    : null;
}

function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (!header || header.length < 8 || header.slice(0, 7).toLowerCase() !== "bearer ") return null;
  return header.slice(7).trim() || null;
}
