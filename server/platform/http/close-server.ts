import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Returns what closes the server: requests under way are completed, for at most `patienceMs`; connections
 * without one end at once. Node takes one that never sent a byte (browsers connect ahead) for busy, and keeps
 * one open whose request ends after the close began. To be called before the server listens.
 */
export function closerOf(app: FastifyInstance): (patienceMs: number) => Promise<void> {
  const { server } = app;
  const underWay = countRequests(server);
  let isClosing = false;
  server.on("request", ({ socket }, response) => {
    response.once("close", () => {
      if (isClosing && underWay.get(socket) === 0) socket.end();
    });
  });
  return async (patienceMs) => {
    isClosing = true;
    const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
    for (const [socket, requests] of underWay) if (requests === 0 && socket.bytesRead === 0) socket.destroy();
    await app.close();
    clearTimeout(cut);
  };
}

function countRequests(server: Server): Map<Socket, number> {
  const underWay = new Map<Socket, number>();
  server.on("connection", (socket) => {
    underWay.set(socket, 0);
    socket.once("close", () => underWay.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1);
    response.once("close", () => {
      if (underWay.has(socket)) underWay.set(socket, (underWay.get(socket) ?? 1) - 1);
    });
  });
  return underWay;
}
