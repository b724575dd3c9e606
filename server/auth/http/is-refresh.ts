import type { FastifyRequest } from "fastify";
import * as z from "zod";

const refresh = z.object({ grant_type: z.literal("refresh_token") });

/**
 * Whether the request exchanges a refresh token. Decided by the query alone, because endpoints other than
 * `/token` ignore `grant_type`.
 */
export const isRefresh = (request: Pick<FastifyRequest, "query">): boolean =>
  refresh.safeParse(request.query).success;
