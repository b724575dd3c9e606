import { randomUUID } from "node:crypto";
import * as z from "zod";
import { type FakeServer, fakeServer } from "./fake-server.ts";

const parameters = z.array(z.object({ text: z.string() }));
const sent = z.object({
  to: z.string(),
  biz_opaque_callback_data: z.string().optional(),
  template: z.object({
    name: z.string(),
    language: z.object({ code: z.literal("pt_BR") }),
    components: z.array(z.object({ type: z.string(), parameters })),
  }),
});

export type WhatsAppMessage = {
  to: string;
  template: string;
  variables: string[];
  id: string;
  reference: string;
};

/** A loopback WhatsApp Cloud API; its next answers fail with the codes in `errors`. */
export async function whatsappServer(
  token: string,
): Promise<FakeServer & { messages: WhatsAppMessage[]; errors: number[] }> {
  const state = { messages: [] as WhatsAppMessage[], errors: [] as number[] };
  const server = await fakeServer(({ headers, body }) => {
    if (headers.authorization !== `Bearer ${token}`) return refusal(401, 190);
    const message = sent.safeParse(JSON.parse(body)).data;
    if (!message) return refusal(400, 100);
    const code = state.errors.shift();
    if (code !== undefined) return refusal(400, code);
    const id = `wamid.${randomUUID()}`;
    const { to, template, biz_opaque_callback_data: reference = "" } = message;
    const variables = template.components.flatMap((part) => (part.type === "body" ? part.parameters : []));
    state.messages.push({
      to,
      template: template.name,
      variables: variables.map(({ text }) => text),
      id,
      reference,
    });
    return {
      body: {
        messaging_product: "whatsapp",
        contacts: [{ input: to, wa_id: to }],
        messages: [{ id, message_status: "accepted" }],
      },
    };
  });
  return Object.assign(server, state);
}

const refusal = (status: number, code: number) => ({
  status,
  body: { error: { message: `(#${code}) refused`, type: "OAuthException", code, fbtrace_id: "A1" } },
});
