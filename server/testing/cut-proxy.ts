import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * A TCP proxy that simulates a broken network. During a cut it drops the bytes of both directions and accepts
 * new connections without forwarding them; it never resets a connection. Connections that existed during a
 * cut do not work after it either, as behind a router that lost their state.
 */
export async function cutProxy(targetUrl: string) {
  const target = new URL(targetUrl);
  const links = new Set<{ isDead: boolean; sockets: Socket[] }>();
  let isCut = false;
  const server = createServer((near) => {
    const link = { isDead: isCut, sockets: [near] };
    links.add(link);
    near.on("error", () => undefined).on("close", () => links.delete(link));
    if (isCut) return near.resume();
    const far = connect(Number(target.port), target.hostname);
    link.sockets.push(far);
    const forward = (from: Socket, to: Socket) => {
      from.on("data", (bytes) => link.isDead || to.write(bytes)).on("error", () => undefined);
      from.on("end", () => link.isDead || to.end());
    };
    forward(near, far);
    forward(far, near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(targetUrl);
  url.port = String((server.address() as AddressInfo).port);
  url.hostname = "127.0.0.1";
  return {
    url: url.href,
    cut() {
      isCut = true;
      for (const link of links) link.isDead = true;
    },
    mend() {
      isCut = false;
    },
    close() {
      for (const { sockets } of links) for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
