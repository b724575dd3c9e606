import type { MailContent } from "./mail-layout.ts";

/** The kinds of mail that carry a link or code. */
export type LinkMailKind =
  | "signup"
  | "invite"
  | "magiclink"
  | "recovery"
  | "email_change"
  | "email_change_current"
  | "reauthentication";

type Content = { brand: string; link: string; code: string; newEmail: string; lifeMinutes: number };

const IGNORE = "Se não foi você que pediu, ignore este e-mail: nada muda na sua conta.";

function lifeText(minutes: number): string {
  if (minutes >= 120) return `${Math.round(minutes / 60)} horas`;
  return minutes >= 60 ? "1 hora" : `${minutes} minutos`;
}

const once = (content: Content) =>
  `O link e o código valem por ${lifeText(content.lifeMinutes)} e só podem ser usados uma vez.`;

type MailTemplate = { subject: (content: Content) => string; letter: (content: Content) => MailContent };

const templates: Record<LinkMailKind, MailTemplate> = {
  signup: {
    subject: ({ brand }) => `Confirme seu e-mail na ${brand}`,
    letter: (c) => ({
      title: "Confirme seu e-mail",
      preview: "Falta um passo para a sua conta ficar pronta.",
      paragraphs: [
        `Boas-vindas à ${c.brand}! Confirme que este e-mail é seu para começar a usar a conta.`,
        once(c),
      ],
      action: { label: "Confirmar e-mail", url: c.link },
      code: c.code,
      closing: "Se não foi você que fez este cadastro, não confirme: ignore este e-mail.",
    }),
  },
  invite: {
    subject: ({ brand }) => `Convite para a ${brand}`,
    letter: (c) => ({
      title: "Você recebeu um convite",
      preview: `Aceite o convite e comece a usar a ${c.brand}.`,
      paragraphs: [
        `Criamos um acesso para você na ${c.brand}. Aceite o convite e escolha sua senha.`,
        once(c),
      ],
      action: { label: "Aceitar convite", url: c.link },
      code: c.code,
      closing: "Se você não esperava este convite, ignore este e-mail.",
    }),
  },
  magiclink: {
    subject: ({ brand }) => `Seu link para entrar na ${brand}`,
    letter: (c) => ({
      title: "Entre com um clique",
      preview: "Seu link de acesso está aqui.",
      paragraphs: ["Use o botão abaixo para entrar na sua conta, sem senha.", once(c)],
      action: { label: "Entrar", url: c.link },
      code: c.code,
      closing: IGNORE,
    }),
  },
  recovery: {
    subject: ({ brand }) => `Redefina sua senha na ${brand}`,
    letter: (c) => ({
      title: "Redefina sua senha",
      preview: "Escolha uma nova senha para a sua conta.",
      paragraphs: ["Recebemos um pedido para redefinir a senha da sua conta.", once(c)],
      action: { label: "Escolher nova senha", url: c.link },
      code: c.code,
      closing: "Se não foi você que pediu, ignore este e-mail: sua senha continua a mesma.",
    }),
  },
  email_change: {
    subject: ({ brand }) => `Confirme seu novo e-mail na ${brand}`,
    letter: (c) => ({
      title: "Confirme seu novo e-mail",
      preview: "Confirme a troca do e-mail da sua conta.",
      paragraphs: [
        `Este endereço (${c.newEmail}) vai passar a ser o e-mail da sua conta. Se você abriu este e-mail em outra rede, digite o código em Minha conta, onde pediu a troca.`,
        once(c),
      ],
      action: { label: "Confirmar novo e-mail", url: c.link },
      code: c.code,
      closing: IGNORE,
    }),
  },
  email_change_current: {
    subject: ({ brand }) => `Confirme a troca de e-mail na ${brand}`,
    letter: (c) => ({
      title: "Confirme a troca de e-mail",
      preview: "Alguém pediu para trocar o e-mail da sua conta.",
      paragraphs: [
        `Recebemos um pedido para trocar o e-mail da sua conta para ${c.newEmail}. A troca só acontece depois que os dois endereços confirmarem.`,
        once(c),
      ],
      action: { label: "Confirmar a troca", url: c.link },
      code: c.code,
      closing:
        "Se não foi você que pediu, não confirme e troque sua senha: alguém pode estar usando a sua conta.",
    }),
  },
  reauthentication: {
    subject: ({ code }) => `${code} é o seu código de confirmação`,
    letter: (c) => ({
      title: "Confirme que é você",
      preview: "Seu código de confirmação está aqui.",
      paragraphs: [
        `Digite este código na ${c.brand} para continuar. Ele vale por ${lifeText(c.lifeMinutes)}.`,
      ],
      code: c.code,
      closing: "Se não foi você que pediu, troque sua senha: alguém pode estar usando a sua conta.",
    }),
  },
};

/** The subject and content of a mail, in Portuguese. */
export function composeLinkMail(
  kind: LinkMailKind,
  content: Content,
): { subject: string; letter: MailContent } {
  const writing = templates[kind];
  return { subject: writing.subject(content), letter: writing.letter(content) };
}
