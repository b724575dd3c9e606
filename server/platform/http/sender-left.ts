import type { Socket } from "node:net";
import type { FastifyReply } from "fastify";
import { Refusal } from "#server/platform/refusal";

/** A request as far as its sender may leave. */
export type Connected = { raw: { socket: Socket } };

/**
 * Runs `work` with a signal that aborts when the connection of the request ends: for work that is of no use
 * without somebody who waits for its answer.
 */
export async function whileConnected<Result>(
  { raw: { socket } }: Connected,
  work: (left: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const left = new AbortController();
  // Nobody reads this answer; it keeps the end of a connection from being logged as an error of ours.
  const leave = () => left.abort(new Refusal("bad_request"));
  if (socket.destroyed) leave();
  else socket.once("close", leave);
  try {
    return await work(left.signal);
  } finally {
    socket.off("close", leave);
  }
}

/** Whether the caller has left: the end of the answer is never told again. */
export const hasLeft = ({ raw }: FastifyReply): boolean => raw.closed || raw.destroyed;
