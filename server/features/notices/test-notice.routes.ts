import { randomBytes } from "node:crypto";
import { testNotice } from "@prepara/domain/notices/input";
import * as z from "zod";
import type { WhatsApp } from "#server/adapters/whatsapp/port";
import { mailHtml, mailText } from "#server/auth/auth.public";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { sessionOf } from "#server/platform/http/session";
import { networkKey } from "#server/platform/limits/address-key";
import { limitStore } from "#server/platform/limits/limit-store";
import { Refusal } from "#server/platform/refusal";
import { mailAddressOf } from "./mail/mail-channel.ts";
import { ownDevices } from "./push/devices.ts";
import { type PushDeps, pushTo } from "./push/push-channel.ts";
import { contactOf, refuseNumber } from "./whatsapp/contact.ts";

/** Test notices of one person, over all channels. */
const ALLOWANCE = { times: 6, seconds: 3600 };
/**
 * Those of a network. With `AUTH_AUTOCONFIRM` an account's address may be invented, and one visitor opens
 * thousands of accounts a day.
 */
const ALLOWANCE_OF_NETWORK = { times: 100, seconds: 86_400 };

/** Whether the test left this server, and a sentence that says so on the screen. */
const resultSchema = z.object({ sent: z.boolean(), detail: z.string() });
type Result = z.input<typeof resultSchema>;

type TestDeps = FeatureDeps & PushDeps & { whatsapp: WhatsApp | null };

/** 'Enviar um aviso de teste': by one channel, at once, also in quiet hours. */
export function testNoticeRoutes(app: ApiScope, deps: TestDeps): void {
  app.post(
    "/notices/test",
    {
      // Waits for the channel, for example for a push service that the caller named.
      config: { access: "customer", work: "answer" },
      schema: {
        tags: ["notices"],
        description: "Sends a test notice by one channel at once, and says how that went",
        body: testNotice,
        response: { 200: resultSchema },
      },
    },
    async (request) => {
      const { userId } = sessionOf(request);
      const { db, clock } = deps;
      const spent = await limitStore({ db, clock }).consume([
        { key: `notice-test:${userId}`, allowance: ALLOWANCE },
        { key: `notice-tests-of:${networkKey(request.ip)}`, allowance: ALLOWANCE_OF_NETWORK },
      ]);
      if (spent) throw new Refusal("rate_limited", { retryAfterSeconds: spent.retryAfterSeconds });
      return senders[request.body.channel](deps, userId);
    },
  );
}

const senders = { email: mailTest, push: pushTest, whatsapp: whatsappTest };

const TITLE = "Aviso de teste";

async function mailTest(
  { db, sendMail, settings, publicUrl, log }: TestDeps,
  userId: string,
): Promise<Result> {
  const to = await mailAddressOf(db, userId);
  if (to === null)
    return {
      sent: false,
      detail: "Seu endereço de e-mail não recebe mensagens. Confira em Minha conta, Segurança.",
    };
  const letter = {
    title: TITLE,
    preview: "",
    paragraphs: ["Se você está lendo isto, seus avisos chegam por e-mail."],
    action: { label: "Escolher o que receber", url: `${publicUrl}/conta?aba=avisos` },
    closing: "Você pediu este teste em Minha conta, Avisos.",
  };
  const { BRAND } = settings;
  try {
    const subject = `${TITLE} (${BRAND})`;
    await sendMail({ to, subject, html: mailHtml(BRAND, letter), text: mailText(BRAND, letter) });
    return { sent: true, detail: `Enviamos um e-mail para ${to}.` };
  } catch (error) {
    log.warn({ err: error }, "a test notice could not be mailed");
    return { sent: false, detail: "O servidor de e-mail não aceitou a mensagem agora. Tente mais tarde." };
  }
}

async function pushTest(deps: TestDeps, userId: string): Promise<Result> {
  const devices = await ownDevices(deps.db, userId);
  if (devices.length === 0) return { sent: false, detail: "Nenhum aparelho está ativado." };
  const message = { title: TITLE, link: "/conta?aba=avisos", tag: randomBytes(16).toString("hex") };
  const answers = await Promise.all(devices.map(({ device }) => pushTo(deps, device, message)));
  const accepted = answers.filter(({ kind }) => kind === "accepted").length;
  const gone = answers.filter(({ kind }) => kind === "gone").length;
  const sentences = [
    accepted === 1 ? "Enviamos a 1 aparelho." : accepted > 1 ? `Enviamos a ${accepted} aparelhos.` : "",
    gone > 0 ? "Um aparelho não aceita mais avisos e saiu da lista." : "",
    accepted + gone < answers.length ? "O serviço do navegador não respondeu agora. Tente mais tarde." : "",
  ];
  return { sent: accepted > 0, detail: sentences.filter(Boolean).join(" ") };
}

async function whatsappTest({ db, clock, whatsapp, publicUrl }: TestDeps, userId: string): Promise<Result> {
  const contact = await contactOf(db, userId);
  const number = contact?.whatsappConfirmedAt ? contact.whatsappNumber : null;
  if (!whatsapp || !number) return { sent: false, detail: "Nenhum número de WhatsApp está confirmado." };
  const variables = [TITLE, "Seus avisos chegam por WhatsApp.", `${publicUrl}/conta?aba=avisos`];
  const answer = await whatsapp.send(number, { template: "prepara_aviso_de_teste", variables }, "test");
  if (answer.kind === "accepted") return { sent: true, detail: `Enviamos uma mensagem para ${number}.` };
  if (answer.kind === "no_whatsapp") {
    await refuseNumber(db, { userId, number, why: answer.why, now: clock() });
    return { sent: false, detail: `O número ${number} não recebe mensagens de WhatsApp.` };
  }
  return { sent: false, detail: "O WhatsApp não aceitou a mensagem agora. Tente mais tarde." };
}
