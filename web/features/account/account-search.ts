export const accountTabs = [
  "perfil",
  "plano",
  "seguranca",
  "vinculos",
  "sessoes",
  "aparencia",
  "dados",
] as const;
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
