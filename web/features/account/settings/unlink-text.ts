type Identity = { provider: string };

const takesPassword = ({ provider }: Identity) => provider === "email" || provider === "phone";

/**
 * What the person is told before an identity is removed. E-mail and phone share one password, which the
 * server removes with the last of the two.
 */
export function unlinkText(leaving: Identity, others: readonly Identity[]): string {
  const isLastWithPassword = takesPassword(leaving) && !others.some(takesPassword);
  const consequence =
    leaving.provider === "email" && !isLastWithPassword
      ? "A senha continua valendo, com o telefone e com o e-mail, até você desvincular também o telefone."
      : `Você deixa de entrar por esta conta${isLastWithPassword ? ", e sua senha, se houver, é removida" : ""}.`;
  return `${consequence} Seus envios e seu saldo não mudam.`;
}
