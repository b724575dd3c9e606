import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { AuthDeps } from "#server/auth/auth-deps";
import type { AuthSettings } from "#server/auth/auth-settings";
import { limitKey } from "#server/auth/limits/rate-limits";
import { outgoingMails } from "#server/auth/tables/auth-schema";
import type { FactorRow } from "#server/auth/tables/mfa-factors";
import { users } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";
import { causingNetwork } from "#server/platform/fair-use/party-in-turn";
import { type Cost, limitStore } from "#server/platform/limits/limit-store";
import { type MailContent, mailHtml, mailText } from "./mail-layout.ts";

/** A change that the account's owner is notified of, in case someone else made it. */
export type Notice =
  | { kind: "new_device"; device: string; ip: string }
  | { kind: "password_changed" }
  | { kind: "email_changed"; newEmail: string }
  | { kind: "phone_changed"; phone: string | null }
  | { kind: "identity_linked" | "identity_unlinked"; provider: string }
  | { kind: "whatsapp_confirmed" }
  | { kind: "contact_changed" }
  | { kind: "factor_added" | "factor_removed"; factor: FactorRow["factorType"] }
  | { kind: "earlier_access_removed" }
  | { kind: "admin_granted" | "admin_revoked" | "access_given" | "account_deleted" };

type NoticeDeps = Pick<AuthDeps, "settings" | "clock">;

const factorNames: Record<FactorRow["factorType"], string> = {
  totp: "um aplicativo autenticador",
  phone: "um código por telefone",
  webauthn: "uma chave de acesso",
};

/** The last four digits, so that the mail does not reveal the phone. */
const lastDigits = (phone: string) => phone.slice(-4);

/** The display name of a provider; settings use lower case. */
const nameOf = (provider: string) =>
  provider === "email" ? "e-mail" : provider.charAt(0).toUpperCase() + provider.slice(1);

function noticeText(notice: Notice): { title: string; text: string } {
  switch (notice.kind) {
    case "new_device":
      return {
        title: "Novo acesso à sua conta",
        text: `Alguém entrou na sua conta por um aparelho que ainda não conhecíamos: ${notice.device}, endereço ${notice.ip}.`,
      };
    case "password_changed":
      return {
        title: "Sua senha foi alterada",
        text: "A senha da sua conta foi alterada e os outros aparelhos saíram dela.",
      };
    case "email_changed":
      return {
        title: "O e-mail da sua conta mudou",
        text: `O e-mail da sua conta agora é ${notice.newEmail}. Este endereço deixa de valer para entrar.`,
      };
    case "phone_changed":
      return {
        title: "O telefone da sua conta mudou",
        text:
          notice.phone === null
            ? "O telefone foi removido da sua conta."
            : `O telefone da sua conta agora termina em ${lastDigits(notice.phone)}.`,
      };
    case "identity_linked":
      return {
        title: "Nova forma de entrar na sua conta",
        text: `A entrada por ${nameOf(notice.provider)} foi adicionada à sua conta.`,
      };
    case "identity_unlinked":
      return {
        title: "Uma forma de entrar foi removida",
        text: `A entrada por ${nameOf(notice.provider)} foi removida da sua conta.`,
      };
    case "factor_added":
      return {
        title: "Verificação em duas etapas ativada",
        text: `Um novo segundo fator foi adicionado à sua conta: ${factorNames[notice.factor]}.`,
      };
    case "factor_removed":
      return {
        title: "Segundo fator removido",
        text: `Um segundo fator foi removido da sua conta: ${factorNames[notice.factor]}.`,
      };
    case "whatsapp_confirmed":
      return {
        title: "Avisos em um novo número de WhatsApp",
        text: "Os avisos da sua conta passam a chegar também a um número de WhatsApp que acaba de ser confirmado.",
      };
    case "contact_changed":
      return {
        title: "O WhatsApp do seu perfil mudou",
        text: "O número de WhatsApp em que a equipe escreve para você foi trocado na sua conta.",
      };
    case "earlier_access_removed":
      return {
        title: "Confira o que há na sua conta",
        text: "Esta conta já estava em uso quando você confirmou seu e-mail. A senha e os acessos de antes foram removidos; o que havia na conta ficou, como compras, cobranças e listas.",
      };
    case "admin_granted":
      return {
        title: "Sua conta agora é de administrador",
        text: "Um administrador deu à sua conta acesso aos dados de todos os clientes.",
      };
    case "admin_revoked":
      return {
        title: "Sua conta não é mais de administrador",
        text: "Um administrador tirou da sua conta o acesso aos dados dos outros clientes.",
      };
    case "access_given":
      return {
        title: "Sua conta deu acesso a outra pessoa",
        text: "Pela sua conta de administrador, outra pessoa recebeu acesso de administrador ou áreas da equipe.",
      };
    case "account_deleted":
      return {
        title: "Sua conta foi excluída",
        text: "Sua conta foi excluída e todos os aparelhos saíram dela.",
      };
  }
}

const when = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "America/Sao_Paulo",
});

function contentOf(notice: Notice, now: Date, siteUrl: string): MailContent {
  const { title, text } = noticeText(notice);
  const time = `Quando: ${when.format(now)} (horário de Brasília).`;
  if (notice.kind === "admin_granted" || notice.kind === "admin_revoked") {
    const closing = "Se você não esperava por isso, fale com a equipe agora mesmo.";
    return { title, preview: text, paragraphs: [text, time], closing };
  }
  if (notice.kind === "earlier_access_removed") {
    const closing = "Se algo disso não é seu, não pague nem peça nada por ali: fale com a equipe.";
    return {
      title,
      preview: text,
      paragraphs: [text, time, "Se a conta já era sua, está tudo certo."],
      closing,
    };
  }
  const { tab, act } = remedies[notice.kind] ?? general;
  return {
    title,
    preview: text,
    paragraphs: [text, time, "Se foi você, está tudo certo."],
    ...(tab && { action: { label: "Ver na minha conta", url: `${siteUrl}/conta?aba=${tab}` } }),
    closing: `Se não foi você, ${act} agora mesmo.`,
  };
}

/** What the owner does about somebody else's change, and the tab of the account where it is shown. */
type Remedy = { tab?: string; act: string };

const general: Remedy = {
  tab: "seguranca",
  act: "troque a senha, encerre as outras sessões e confira as contas vinculadas",
};

/** A new password alone would leave an intruder's provider, phone or number in the account. */
const remedies: Partial<Record<Notice["kind"], Remedy>> = {
  email_changed: { act: "responda a este e-mail ou fale com o suporte" },
  account_deleted: { act: "responda a este e-mail ou fale com o suporte" },
  access_given: { tab: "seguranca", act: "troque a senha, encerre as outras sessões e tire esse acesso" },
  // The owner, too, would be asked for an intruder's second factor.
  factor_added: { tab: "seguranca", act: "responda a este e-mail ou fale com o suporte" },
  identity_linked: {
    tab: "vinculos",
    act: "troque a senha, encerre as outras sessões e desvincule essa conta",
  },
  phone_changed: { tab: "vinculos", act: "troque a senha, encerre as outras sessões e confira o telefone" },
  whatsapp_confirmed: { tab: "avisos", act: "troque a senha, encerre as outras sessões e remova o número" },
  contact_changed: { tab: "perfil", act: "troque a senha, encerre as outras sessões e corrija o número" },
};

/**
 * Limits notices per address, separately by group, because an address accepted by `AUTH_AUTOCONFIRM` may
 * belong to a stranger.
 */
const NOTICE_LIMIT = { times: 20, seconds: 3600 };

/** An address of an account, and whether anybody has proved to receive its mails. */
type Recipient = { email: string; isProved: boolean };

/**
 * A change of the e-mail is counted apart, and not at all for a proved address, since later mails go to the
 * new one. To a proved address each kind is counted for itself: an intruder's sign-ins, or new numbers for
 * WhatsApp, must not use up the notice of a linked account, which asks the owner for something else.
 */
function limitGroupOf({ kind }: Notice, { isProved }: Recipient): string | null {
  if (kind === "email_changed") return isProved ? null : "notices_of_addresses";
  if (isProved) return `notices_of_kind_${kind}`;
  return kind === "new_device" ? "notices_of_devices" : "notices";
}

/**
 * What a notice counts for: its address, and, if nobody has proved that, the mails of the network that caused
 * it. Otherwise one visitor sent 1,300 a minute to addresses invented for accounts that `AUTH_AUTOCONFIRM`
 * accepts. Those to proved addresses never count there, so that no stranger keeps one from its owner.
 */
function costsOf({ rateLimits }: AuthSettings, notice: Notice, recipient: Recipient): Cost[] {
  if (rateLimits === "off") return [];
  const costs: Cost[] = [];
  const group = limitGroupOf(notice, recipient);
  const address = createHash("sha256").update(recipient.email).digest("base64url");
  if (group !== null) costs.push({ key: `${group} ${address}`, allowance: NOTICE_LIMIT });
  const network = causingNetwork();
  const name = "mails_per_network_and_day";
  if (!recipient.isProved && network !== undefined)
    costs.push({ key: limitKey(name, network), allowance: rateLimits[name] });
  return costs;
}

/** The confirmed address of an account. */
async function recipientOf(tx: Tx, userId: string): Promise<Recipient | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user?.email || !user.emailConfirmedAt) return null;
  return { email: user.email, isProved: user.emailProvedAt !== null };
}

/**
 * Adds a notice to the outbox in the transaction that made the change, to the account's confirmed address, or
 * to `other`: a former one, or one that is being proved.
 */
export async function sendNotice(
  deps: NoticeDeps,
  tx: Tx,
  userId: string,
  notice: Notice,
  other?: Recipient,
): Promise<void> {
  const recipient = other ?? (await recipientOf(tx, userId));
  if (!recipient) return;
  // Uses the transaction's connection, so that it does not need a second one from the pool.
  const store = limitStore({ db: tx, clock: deps.clock });
  if (await store.consume(costsOf(deps.settings, notice, recipient))) return;
  const { brand, siteUrl } = deps.settings;
  const now = deps.clock();
  const letter = contentOf(notice, now, siteUrl);
  await tx.insert(outgoingMails).values({
    recipient: recipient.email,
    subject: `${letter.title} (${brand})`,
    html: mailHtml(brand, letter),
    text: mailText(brand, letter),
    nextAttemptAt: now,
    // In the account's own turn: an owner's warning must not wait for the intruder's other mails.
    network: recipient.isProved ? `account ${userId}` : (causingNetwork() ?? null),
    createdAt: now,
  });
}
