import type { AccountTab } from "./account-search.ts";

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

/** What the document is called; the first tab is the screen itself. */
export const accountTitle = (tab: AccountTab | undefined): string =>
  tab && tab !== "perfil" ? `${accountTabLabels[tab]} · Minha conta` : "Minha conta";
