import type { FastifyContextConfig, FastifyRequest } from "fastify";
import { sessionOf } from "#server/platform/http/session";
import { networkKey } from "#server/platform/limits/address-key";
import { concurrencyLimitPerKey, type Queue } from "./concurrency-limit.ts";
import { concurrencyLimitByTime } from "./turns-by-time.ts";

/** The customer whose file is read, and the network that sent it. */
export type Sender = { network: string; userId: string };

/** The network of what the server does by itself. */
export const OWN_JOBS = "own jobs";

/** A request as far as it matters whose turn it is. */
export type Asker = Pick<FastifyRequest, "ip"> & { routeOptions: { config: FastifyContextConfig } };

/** Whose turn a request takes where one queue serves everybody: staff's, or that of its network. */
export function turnOf({ ip, routeOptions }: Asker): string {
  const { access } = routeOptions.config;
  return access === "staff" || access === "admin" ? "staff" : networkKey(ip);
}

export const senderOf = (request: FastifyRequest): Sender => ({
  network: networkKey(request.ip),
  userId: sessionOf(request).userId,
});

/**
 * Runs one task at a time, or as many as `most`, but one of a network. Networks take turns by the time that
 * they used, and the customers of each by tasks, so that thirty accounts of one person do not make another
 * customer wait for thirty files. `queue`: how many tasks of a customer may wait, and how many of a network
 * (`maxWaitingInAll`).
 */
export function customersInTurns(queue: Queue, most = 1) {
  const ofNetwork = concurrencyLimitPerKey(1, queue);
  const ofAll = concurrencyLimitByTime(most);
  return <Result>({ network, userId }: Sender, work: () => Promise<Result>): Promise<Result> =>
    ofNetwork(network, () => ofAll({ network, userId: "" }, work), userId);
}
