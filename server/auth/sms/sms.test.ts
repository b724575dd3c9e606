import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readAuthSettings } from "#server/auth/auth-settings";
import { smsGateway } from "./sms-gateway.ts";

let server: Server;
let url: string;
let status = 200;
const received: { path: string | undefined; authorization: string | undefined; body: unknown }[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    received.push({
      path: request.url,
      authorization: request.headers.authorization,
      body: JSON.parse(text),
    });
    response.statusCode = status;
    response.end('{"messages":[{"id":"wamid.1"}]}');
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterAll(() => {
  server.close();
});

const gatewayWith = (environment: Record<string, string>) =>
  smsGateway(
    readAuthSettings(environment, { publicUrl: "https://app.example", anonKey: "k", brand: "Prepara" }),
  );
const message = { phone: "5511988887777", code: "123456", channel: "whatsapp" } as const;

describe("codes sent to phones", () => {
  test("go through the WhatsApp Cloud API as an authentication template", async () => {
    const gateway = gatewayWith({
      WHATSAPP_URL: `${url}/v23.0`,
      WHATSAPP_TOKEN: "t",
      WHATSAPP_PHONE_ID: "42",
    });
    expect(await gateway?.sendCode(message)).toEqual({ messageId: "wamid.1" });
    expect(received.at(-1)).toMatchObject({
      path: "/v23.0/42/messages",
      authorization: "Bearer t",
      body: {
        messaging_product: "whatsapp",
        to: "5511988887777",
        template: { name: "codigo_de_acesso", language: { code: "pt_BR" } },
      },
    });
  });

  test("go through any HTTP gateway, in Portuguese", async () => {
    const gateway = gatewayWith({ SMS_URL: `${url}/send`, SMS_TOKEN: "s" });
    expect(await gateway?.sendCode(message)).toEqual({});
    expect(received.at(-1)).toMatchObject({
      path: "/send",
      authorization: "Bearer s",
      body: {
        to: "+5511988887777",
        code: "123456",
        message: expect.stringContaining("123456 é o seu código da Prepara"),
      },
    });
  });

  test("a failing gateway gives sms_send_failed, and without settings there is no gateway", async () => {
    status = 500;
    await expect(gatewayWith({ SMS_URL: url })?.sendCode(message)).rejects.toMatchObject({
      code: "sms_send_failed",
      status: 422,
    });
    expect(gatewayWith({})).toBeNull();
  });
});
