import type { AuthMode } from "./auth-search.ts";

/** Heading and lead of the step that most come for, which stands in the page before any script. */
export const signInWords = { title: "Entre na sua suíte", lead: "Acompanhe envios, preparo e saldo." };

/** Heading and lead of each step of /auth. */
export const authWords: Record<AuthMode | "entrar", { title: string; lead: string }> = {
  entrar: signInWords,
  criar: { title: "Crie sua suíte nos EUA", lead: "O cadastro leva um minuto e o endereço sai na hora." },
  recuperar: { title: "Recupere seu acesso", lead: "Enviamos um link para você criar uma nova senha." },
  "nova-senha": { title: "Crie uma nova senha", lead: "Depois de salvar, você entra direto na sua suíte." },
  convite: { title: "Crie sua senha", lead: "É com ela e com seu e-mail que você entra da próxima vez." },
  "segundo-fator": { title: "Confirme que é você", lead: "Sua conta tem verificação em duas etapas." },
  confirmar: { title: "Confirmação de e-mail", lead: "Só falta este passo para usar sua suíte." },
  "email-alterado": { title: "Troca de e-mail", lead: "Confirmamos os dois endereços por segurança." },
};
