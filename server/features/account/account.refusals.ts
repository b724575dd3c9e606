import { refusalsOf } from "#server/platform/refusal";

/** What this slice refuses, with status, public code and what the user reads. */
export const accountRefusal = refusalsOf({
  last_admin: [409, "last_admin", "O último administrador não pode perder o acesso."],
  not_confirmed: [422, "not_confirmed", "Digite o e-mail da sua conta para confirmar a exclusão."],
  balance_left: [
    409,
    "balance_left",
    "Sua conta ainda tem saldo de {balance}. Use-o ou peça a devolução antes de excluir a conta.",
  ],
  things_open: [
    409,
    "things_open",
    "Ainda há {open} em seu nome. Conclua ou cancele tudo antes de excluir a conta.",
  ],
});
