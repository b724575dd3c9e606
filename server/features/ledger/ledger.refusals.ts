import { refusalsOf } from "#server/platform/refusal";

/** What this slice refuses, with status, public code and what the user reads. */
export const ledgerRefusal = refusalsOf({
  insufficient_balance: [
    409,
    "insufficient_balance",
    "O usuário não tem saldo suficiente para esta operação.",
  ],
  balance_too_low: [409, "insufficient_balance", "Saldo insuficiente: faltam {missing}."],
  balance_too_large: [409, "balance_too_large", "O saldo passaria do limite aceito."],
});
