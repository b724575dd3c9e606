import { endsPassword } from "@prepara/domain/account/identities";

type Identity = Parameters<typeof endsPassword>[0];

/** What the person is told before an identity is removed. */
export function unlinkText(
  leaving: Identity,
  { others, byPhone }: { others: readonly Identity[]; byPhone: boolean },
): string {
  const isPasswordLost = endsPassword(leaving, others, { byPhone });
  const consequence =
    leaving.provider === "email" && !isPasswordLost
      ? "A senha continua valendo, com o telefone e com o e-mail, até você desvincular também o telefone."
      : `Você deixa de entrar por esta conta${isPasswordLost ? ", e sua senha, se houver, é removida" : ""}.`;
  return `${consequence} Seus envios e seu saldo não mudam.`;
}
