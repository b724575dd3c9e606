import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { oidcProvider } from "./oidc-provider.ts";

test("a provider's metadata of more than a megabyte is not read", async () => {
  let issuer = "";
  const padding = { bytes: 0 };
  const server = createServer((_request, response) => {
    const metadata = { issuer, jwks_uri: `${issuer}/keys`, note: "a".repeat(padding.bytes) };
    response.setHeader("content-type", "application/json").end(JSON.stringify(metadata));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = oidcProvider({ name: "google", clientIds: ["us"], secret: "s", issuer });
  padding.bytes = 2 * 1024 * 1024;
  await expect(provider.metadata()).rejects.toThrow();
  padding.bytes = 0;
  expect(await provider.metadata()).toEqual({ issuer, keySetUrl: `${issuer}/keys` });
});
