import { and, desc, eq, isNotNull, isNull, lt, notExists } from "drizzle-orm";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { type FlowStateRow, flowStates } from "#server/auth/tables/flow-states";
import { signUps } from "#server/auth/tables/sign-ups";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { matchesChallenge, type PkceChallenge } from "./pkce.ts";

type FlowDeps = { clock: () => Date; settings: { AUTH_FLOW_LIFE: number; AUTH_OTP_LIFE: number } };

type NewFlow = {
  authenticationMethod: string;
  pkce: PkceChallenge | null;
  redirectTo: string;
  userId?: string;
  linkingUserId?: string;
  linkingSessionId?: string;
  browserHash?: string;
  provider?: string;
  providerCheck?: Record<string, unknown>;
};

/** The flow of a sign-up, or else the newest that a user started by mail with this method. */
type MailFlow = { flowId: string | null; method: string };

const secondsAgo = ({ clock }: FlowDeps, seconds: number) => new Date(clock().getTime() - seconds * 1000);

/** How long the flow of a mail waits for its link, which lives `AUTH_OTP_LIFE`. */
const mailFlowLife = ({ settings }: FlowDeps) => Math.max(settings.AUTH_FLOW_LIFE, settings.AUTH_OTP_LIFE);

/**
 * Whether the flow has expired, counted from its last step, so that slow mail delivery does not use up the
 * user's time.
 */
export function isFlowExpired(deps: FlowDeps, flow: FlowStateRow): boolean {
  const waitsForLink = flow.claimedAt === null && flow.provider === null;
  const life = waitsForLink ? mailFlowLife(deps) : deps.settings.AUTH_FLOW_LIFE;
  return (flow.claimedAt ?? flow.createdAt) < secondsAgo(deps, life);
}

const DAY = 86_400;

/**
 * Deletes flows that were abandoned a day ago. That of a waiting sign-up stays for 30 days: its mail may be
 * asked for again, and only this flow recognizes its browser.
 */
export async function deleteAbandonedFlows(deps: FlowDeps, db: DbOrTx): Promise<void> {
  const isOlderThan = (seconds: number) => lt(flowStates.createdAt, secondsAgo(deps, seconds));
  const ofSignUp = db.select().from(signUps).where(eq(signUps.flowId, flowStates.id));
  await db.delete(flowStates).where(and(isOlderThan(mailFlowLife(deps) + DAY), notExists(ofSignUp)));
  await db.delete(flowStates).where(isOlderThan(mailFlowLife(deps) + 30 * DAY));
}

export async function openFlow(deps: FlowDeps, tx: DbOrTx, wanted: NewFlow): Promise<FlowStateRow> {
  const { pkce, ...rest } = wanted;
  const [flow] = await tx
    .insert(flowStates)
    .values({ ...rest, ...(pkce ?? {}), createdAt: deps.clock() })
    .returning();
  if (!flow) throw new Error("a sign-in flow could not be opened");
  return flow;
}

/**
 * The code for the browser that requested a mail, whose link was followed: of the flow of its sign-up, or of
 * the newest flow that the user started by mail with this method. The same code each time, until the browser
 * exchanges it: programs that look at links follow them before their reader does.
 */
export async function issueMailCode(
  deps: FlowDeps,
  tx: Tx,
  userId: string,
  wanted: MailFlow,
): Promise<string> {
  const flow = await flowOfMail(tx, userId, wanted);
  if (!flow) throw new AuthRefusal("flow_state_not_found");
  if (isFlowExpired(deps, { ...flow, claimedAt: null })) throw new AuthRefusal("flow_state_expired");
  return issueAuthCode(deps, tx, flow, { userId });
}

async function flowOfMail(tx: Tx, userId: string, { flowId, method }: MailFlow) {
  const ofMail = flowId
    ? eq(flowStates.id, flowId)
    : and(eq(flowStates.userId, userId), eq(flowStates.authenticationMethod, method));
  const [flow] = await tx
    .select()
    .from(flowStates)
    .where(ofMail)
    .orderBy(desc(flowStates.createdAt))
    .limit(1)
    .for("update");
  return flow ?? null;
}

/**
 * The flow of a mail, if one of the verifiers is that of the browser which requested it; null if it is
 * another one's, or the flow has expired.
 */
export async function flowOfVerifier(
  deps: FlowDeps,
  tx: Tx,
  userId: string,
  { verifiers, ...mail }: MailFlow & { verifiers: readonly string[] },
): Promise<FlowStateRow | null> {
  const flow = await flowOfMail(tx, userId, mail);
  if (!flow || isFlowExpired(deps, { ...flow, claimedAt: null })) return null;
  return verifiers.some((verifier) => isOfVerifier(flow, verifier)) ? flow : null;
}

/** Whether the verifier belongs to the challenge with which the flow was started. */
export function isOfVerifier(flow: FlowStateRow, verifier: string): boolean {
  const { codeChallenge, codeChallengeMethod } = flow;
  return (
    codeChallenge !== null &&
    codeChallengeMethod !== null &&
    matchesChallenge({ codeChallenge, codeChallengeMethod }, verifier)
  );
}

/** Lets a flow wait as long for a mail that is sent again as for its first one. */
export async function renewFlow(deps: FlowDeps, tx: Tx, id: string): Promise<void> {
  await tx.update(flowStates).set({ createdAt: deps.clock() }).where(eq(flowStates.id, id));
}

/** Claims a flow for one callback; null if it was claimed before. */
export async function claimFlow(deps: FlowDeps, tx: DbOrTx, id: string): Promise<FlowStateRow | null> {
  const [flow] = await tx
    .update(flowStates)
    .set({ claimedAt: deps.clock() })
    .where(and(eq(flowStates.id, id), isNull(flowStates.claimedAt)))
    .returning();
  return flow ?? null;
}

/** Records who completed the flow and returns the code that the browser exchanges for a session. */
export async function issueAuthCode(
  deps: FlowDeps,
  tx: DbOrTx,
  flow: Pick<FlowStateRow, "id" | "authCode">,
  outcome: { userId: string; providerAccessToken?: string | null; providerRefreshToken?: string | null },
): Promise<string> {
  const authCode = flow.authCode ?? crypto.randomUUID();
  await tx
    .update(flowStates)
    .set({ ...outcome, authCode, claimedAt: deps.clock(), providerCheck: null })
    .where(eq(flowStates.id, flow.id));
  return authCode;
}

export async function deleteFlow(tx: DbOrTx, id: string): Promise<void> {
  await tx.delete(flowStates).where(eq(flowStates.id, id));
}

/** The session for which a flow links; it may have changed to none while the provider was asked. */
export async function linkingSessionOf(tx: Tx, flowId: string): Promise<string> {
  const [flow] = await tx
    .select({ sessionId: flowStates.linkingSessionId })
    .from(flowStates)
    .where(eq(flowStates.id, flowId));
  return flow?.sessionId ?? NO_SESSION;
}

/** No session has this id. */
const NO_SESSION = "00000000-0000-0000-0000-000000000000";

/**
 * Deletes the flows of a user that are completed but not exchanged yet, and takes the session from those that
 * would link an identity to the user: whoever holds their codes could still start a session, or complete the
 * link and sign in with it.
 */
export async function dropOpenFlows(tx: Tx, userId: string): Promise<void> {
  await tx.delete(flowStates).where(and(eq(flowStates.userId, userId), isNotNull(flowStates.claimedAt)));
  await tx
    .update(flowStates)
    .set({ linkingSessionId: NO_SESSION })
    .where(eq(flowStates.linkingUserId, userId));
}
