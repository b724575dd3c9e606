import { once } from "node:events";
import { createServer, type Server } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Node accepts one connection of each listening socket in a pass of the event loop: of a single socket about
 * a thousand a second on a busy server. One visitor who opened connections faster made those of everybody
 * else wait for seconds, while the server was half idle.
 */
const LISTENING_SOCKETS = 64;

/**
 * How many connections may wait to be accepted at each socket; the system may allow fewer
 * (`net.core.somaxconn`, 4,096 on Linux). A proxy may open one for each request: with Node's default of 511 a
 * burst of four visitors made the connections of others wait for seconds.
 */
const BACKLOG = 4_096;

type At = { port: number; host: string };

/**
 * Listens like `app.listen`, on Linux at several sockets with the same address, among which the system
 * distributes new connections (SO_REUSEPORT). Closing the server closes all. A port that another process uses
 * is refused as usual, with EADDRINUSE.
 */
export async function listen(app: FastifyInstance, at: At): Promise<void> {
  if (process.platform !== "linux") {
    await app.listen({ ...at, backlog: BACKLOG });
    return;
  }
  const shared = { backlog: BACKLOG, reusePort: true };
  await refuseUsedPort(at);
  await app.listen({ ...at, ...shared });
  const { server } = app;
  const address = server.address();
  if (address === null || typeof address === "string") return;
  const others: Server[] = [];
  for (let count = 1; count < LISTENING_SOCKETS; count += 1) {
    // The options that Node's HTTP server sets.
    const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      server.emit("connection", socket);
    });
    other.listen({ port: address.port, host: address.address, ...shared });
    await once(other, "listening");
    others.push(other);
  }
  const close = server.close.bind(server);
  server.close = (done) => {
    const closed = others.map((other) => new Promise((resolve) => other.close(resolve)));
    return close((error) => void Promise.all(closed).then(() => done?.(error)));
  };
}

/** With SO_REUSEPORT a second server of the same account would get the port as well, instead of an error. */
async function refuseUsedPort(at: At): Promise<void> {
  const probe = createServer().listen(at);
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}
