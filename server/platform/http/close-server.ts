import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Returns the function that closes the server: running requests are completed within `timeoutMs`; idle
 * connections end at once. Node treats a connection that never sent a byte (browsers open some in advance) as
 * busy, and keeps a connection open whose request ends after the close began. Call it before the server
 * listens.
 */
export function closerOf(app: FastifyInstance): (timeoutMs: number) => Promise<void> {
  const { server } = app;
  let isClosing = false;
  const running = countRequests(server, (socket) => {
    if (isClosing) socket.end();
  });
  return async (timeoutMs) => {
    isClosing = true;
    const destroyIdle = setTimeout(() => server.closeAllConnections(), timeoutMs);
    for (const [socket, requests] of running) if (requests === 0 && socket.bytesRead === 0) socket.destroy();
    await app.close();
    clearTimeout(destroyIdle);
  };
}

/** The running requests of each connection; `onIdle` is called when its last one has ended. */
function countRequests(server: Server, onIdle: (socket: Socket) => void): Map<Socket, number> {
  const running = new Map<Socket, number>();
  server.on("connection", (socket) => {
    running.set(socket, 0);
    socket.once("close", () => running.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    running.set(socket, (running.get(socket) ?? 0) + 1);
    response.once("close", () => {
      const left = (running.get(socket) ?? 1) - 1;
      if (running.has(socket)) running.set(socket, left);
      if (left === 0) onIdle(socket);
    });
  });
  return running;
}
