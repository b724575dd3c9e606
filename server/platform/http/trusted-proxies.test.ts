import Fastify from "fastify";
import { describe, expect, test } from "vitest";
import { dropForwardedPorts, readTrustedProxies } from "./trusted-proxies.ts";

/** The client address that a server with this setting assumes. */
async function clientOf(setting: string, connection: string, forwarded?: string): Promise<string> {
  const trustProxy = readTrustedProxies(setting);
  if (trustProxy === null) throw new Error(`not a setting: ${setting}`);
  const app = Fastify({ trustProxy });
  dropForwardedPorts(app);
  app.get("/", async (request) => request.ip);
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return (await app.inject({ url: "/", remoteAddress: connection, headers })).body;
}

const FORGED = "6.6.6.6, 7.7.7.7";

describe("TRUST_PROXY", () => {
  test.each([
    { setting: "false", connection: "127.0.0.1", client: "127.0.0.1" },
    { setting: "1", connection: "127.0.0.1", client: "203.0.113.9" },
    { setting: "127.0.0.1", connection: "127.0.0.1", client: "203.0.113.9" },
    { setting: "loopback", connection: "::ffff:127.0.0.1", client: "203.0.113.9" },
    { setting: "10.0.0.0/8, ::1", connection: "10.1.2.3", client: "203.0.113.9" },
    { setting: "::ffff:10.0.0.0/104", connection: "10.1.2.3", client: "203.0.113.9" },
    { setting: "::ffff:10.1.2.3", connection: "::ffff:10.1.2.3", client: "203.0.113.9" },
    { setting: "private", connection: "192.168.1.1", client: "203.0.113.9" },
  ])(
    "$setting: addresses that the client wrote are never trusted",
    async ({ setting, connection, client }) => {
      expect(await clientOf(setting, connection, `${FORGED}, 203.0.113.9`)).toBe(client);
    },
  );

  test.each([
    { setting: "1", forwarded: "203.0.113.9:4711", client: "203.0.113.9" },
    { setting: "1", forwarded: "[2001:db8::9]:4711", client: "2001:db8::9" },
    { setting: "loopback,10.0.0.0/8", forwarded: "203.0.113.9:4711, 10.1.2.3:443", client: "203.0.113.9" },
  ])("$setting: ports in $forwarded are dropped", async ({ setting, forwarded, client }) => {
    expect(await clientOf(setting, "127.0.0.1", forwarded)).toBe(client);
  });

  test("2 trusts two proxies, and no more", async () => {
    expect(await clientOf("2", "127.0.0.1", `${FORGED}, 203.0.113.9, 198.51.100.7`)).toBe("203.0.113.9");
  });

  test("a list trusts no client that bypasses the proxy", async () => {
    expect(await clientOf("127.0.0.1", "203.0.113.50", FORGED)).toBe("203.0.113.50");
  });

  const wrong = ["true", "yes", "everything", "11", "10.0.0.0/40", "1.2.3", ","];
  const everybody = ["0.0.0.0/0", "loopback, ::/0", "::ffff:0:0/96", "0.0.0.0/1"];
  test.each([...wrong, ...everybody])("%s is refused", (setting) => {
    expect(readTrustedProxies(setting)).toBeNull();
  });
});
