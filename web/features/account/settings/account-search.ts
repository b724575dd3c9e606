export const accountTabs = [
  "perfil",
  "plano",
  "seguranca",
  "vinculos",
  "sessoes",
  "avisos",
  "aparencia",
  "dados",
] as const;
export type AccountTab = (typeof accountTabs)[number];

/** Search parameters of /conta; a provider adds `code` or `error_code` after linking. */
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

export const accountTabLabels: Record<AccountTab, string> = {
  perfil: "Perfil",
  plano: "Plano",
  seguranca: "Segurança",
  vinculos: "Contas vinculadas",
  sessoes: "Sessões",
  avisos: "Avisos",
  aparencia: "Aparência",
  dados: "Dados",
};

/** The document title; the first tab has the screen's own. */
export const accountTitle = (tab: AccountTab | undefined): string =>
  tab && tab !== "perfil" ? `${accountTabLabels[tab]} · Minha conta` : "Minha conta";
