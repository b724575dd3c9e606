type Identity = { provider: string };

/**
 * What the person is told before an identity is removed. E-mail and phone share one password, which the
 * server removes with the last of the two that takes it; `byPhone`: whether a phone does.
 */
export function unlinkText(
  leaving: Identity,
  { others, byPhone }: { others: readonly Identity[]; byPhone: boolean },
): string {
  const isLastWithPassword =
    (leaving.provider === "email" || leaving.provider === "phone") &&
    !others.some(({ provider }) => provider === "email" || (provider === "phone" && byPhone));
  const consequence =
    leaving.provider === "email" && !isLastWithPassword
      ? "A senha continua valendo, com o telefone e com o e-mail, até você desvincular também o telefone."
      : `Você deixa de entrar por esta conta${isLastWithPassword ? ", e sua senha, se houver, é removida" : ""}.`;
  return `${consequence} Seus envios e seu saldo não mudam.`;
}
