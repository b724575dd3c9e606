export const accountTabs = [
  "perfil",
  "plano",
  "seguranca",
  "vinculos",
  "sessoes",
  "aparencia",
  "dados",
] as const;
/** What the tabs are called, on screen and in the document's title. */
export const accountTabLabels: Record<AccountTab, string> = {
  perfil: "Perfil",
  plano: "Plano",
  seguranca: "Segurança",
  vinculos: "Contas vinculadas",
  sessoes: "Sessões",
  aparencia: "Aparência",
  dados: "Dados",
};

export type AccountTab = (typeof accountTabs)[number];

/** The address of /conta; `code` and `error_code` come back from a provider after linking. */
export type AccountSearch = { aba?: AccountTab; code?: string; error_code?: string };

export function readAccountSearch(search: Record<string, unknown>): AccountSearch {
  const aba = accountTabs.find((tab) => tab === search.aba);
  const { code, error_code } = search;
  return {
    ...(aba && { aba }),
    ...(typeof code === "string" && { code }),
    ...(typeof error_code === "string" && { error_code }),
  };
}

/** What the document is called; the first tab is the screen itself. */
export function accountTitle(search: Record<string, unknown>): string {
  const { aba } = readAccountSearch(search);
  return aba && aba !== "perfil" ? `${accountTabLabels[aba]} · Minha conta` : "Minha conta";
}
