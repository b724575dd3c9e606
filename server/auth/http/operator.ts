import type { FastifyRequest } from "fastify";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { bearerOf } from "./caller.ts";

/** Whether an operator's token came with the request. */
export async function isOperatorCall(deps: AuthDeps, request: FastifyRequest): Promise<boolean> {
  const token = bearerOf(request);
  return Boolean(token && (await deps.operators?.isOperator(token, deps.clock())));
}

/** Refuses everybody but operators: 401 without a bearer, 403 with an ordinary one. */
export async function mustBeOperator(deps: AuthDeps, request: FastifyRequest): Promise<void> {
  if (!bearerOf(request)) throw new AuthRefusal("no_authorization");
  if (!(await isOperatorCall(deps, request))) throw new AuthRefusal("not_admin");
}
