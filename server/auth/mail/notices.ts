import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { AuthDeps } from "#server/auth/auth-deps";
import type { FactorRow } from "#server/auth/tables/mfa-factors";
import { outgoingMails } from "#server/auth/tables/outgoing-mails";
import { users } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";
import { limitStore } from "#server/platform/limits/limit-store";
import { type Letter, letterHtml, letterText } from "./mail-layout.ts";

/** What the owner of an account is told afterwards, in case it was somebody else. */
export type Notice =
  | { kind: "new_device"; device: string; ip: string }
  | { kind: "password_changed" }
  | { kind: "email_changed"; newEmail: string }
  | { kind: "phone_changed"; phone: string | null }
  | { kind: "identity_linked" | "identity_unlinked"; provider: string }
  | { kind: "factor_added" | "factor_removed"; factor: FactorRow["factorType"] };

const factorNames: Record<FactorRow["factorType"], string> = {
  totp: "um aplicativo autenticador",
  phone: "um código por telefone",
  webauthn: "uma chave de acesso",
};

/** A phone by its last digits: enough for its owner, and little for whoever reads along. */
const tailOf = (phone: string) => phone.slice(-4);

/** A way to sign in as people know it: settings name providers in lower case. */
const nameOf = (provider: string) =>
  provider === "email" ? "e-mail" : provider.charAt(0).toUpperCase() + provider.slice(1);

function wordsOf(notice: Notice): { title: string; told: string } {
  switch (notice.kind) {
    case "new_device":
      return {
        title: "Novo acesso à sua conta",
        told: `Alguém entrou na sua conta por um aparelho que ainda não conhecíamos: ${notice.device}, endereço ${notice.ip}.`,
      };
    case "password_changed":
      return {
        title: "Sua senha foi alterada",
        told: "A senha da sua conta foi alterada e os outros aparelhos saíram dela.",
      };
    case "email_changed":
      return {
        title: "O e-mail da sua conta mudou",
        told: `O e-mail da sua conta agora é ${notice.newEmail}. Este endereço deixa de valer para entrar.`,
      };
    case "phone_changed":
      return {
        title: "O telefone da sua conta mudou",
        told:
          notice.phone === null
            ? "O telefone foi removido da sua conta."
            : `O telefone da sua conta agora termina em ${tailOf(notice.phone)}.`,
      };
    case "identity_linked":
      return {
        title: "Nova forma de entrar na sua conta",
        told: `A entrada por ${nameOf(notice.provider)} foi adicionada à sua conta.`,
      };
    case "identity_unlinked":
      return {
        title: "Uma forma de entrar foi removida",
        told: `A entrada por ${nameOf(notice.provider)} foi removida da sua conta.`,
      };
    case "factor_added":
      return {
        title: "Verificação em duas etapas ativada",
        told: `Um novo segundo fator foi adicionado à sua conta: ${factorNames[notice.factor]}.`,
      };
    case "factor_removed":
      return {
        title: "Segundo fator removido",
        told: `Um segundo fator foi removido da sua conta: ${factorNames[notice.factor]}.`,
      };
  }
}

const when = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "America/Sao_Paulo",
});

function letterOf(notice: Notice, now: Date, siteUrl: string): Letter {
  const { title, told } = wordsOf(notice);
  const isLocked = notice.kind === "email_changed";
  return {
    title,
    preview: told,
    paragraphs: [told, `Quando: ${when.format(now)} (horário de Brasília).`, "Se foi você, está tudo certo."],
    ...(isLocked
      ? {}
      : { action: { label: "Ver a segurança da conta", url: `${siteUrl}/conta?aba=seguranca` } }),
    closing: isLocked
      ? "Se não foi você, responda a este e-mail ou fale com o suporte agora mesmo."
      : "Se não foi você, troque a senha e encerre as outras sessões na sua conta agora mesmo.",
  };
}

/**
 * More would not make anybody look sooner, and an address that `AUTH_AUTOCONFIRM` believed may be a
 * stranger's.
 */
const NOTICES = { times: 20, seconds: 3600 };

/**
 * Whether one more notice may go to an address. The change of the address itself is always told: nothing else
 * can be.
 */
async function mayTell(deps: AuthDeps, tx: Tx, { kind }: Notice, recipient: string): Promise<boolean> {
  if (kind === "email_changed" || deps.settings.rateLimits === "off") return true;
  const key = `notices ${createHash("sha256").update(recipient).digest("base64url")}`;
  // On the transaction's own connection, so that nothing waits for a second one.
  const store = limitStore({ db: tx, clock: deps.clock });
  return (await store.consume([{ key, allowance: NOTICES }])) === null;
}

/**
 * Puts a notice into the outbox of the transaction that made the change: to the account's confirmed address,
 * or to `to` where that is no longer the account's.
 */
export async function sendNotice(
  deps: AuthDeps,
  tx: Tx,
  userId: string,
  notice: Notice,
  to?: string,
): Promise<void> {
  const [user] = await tx
    .select({ email: users.email, confirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.id, userId));
  const recipient = to ?? (user?.confirmedAt ? user.email : null);
  if (!recipient) return;
  if (!(await mayTell(deps, tx, notice, recipient))) return;
  const { brand, siteUrl } = deps.settings;
  const now = deps.clock();
  const letter = letterOf(notice, now, siteUrl);
  await tx.insert(outgoingMails).values({
    recipient,
    subject: `${letter.title} (${brand})`,
    html: letterHtml(brand, letter),
    text: letterText(brand, letter),
    nextAttemptAt: now,
    createdAt: now,
  });
}
