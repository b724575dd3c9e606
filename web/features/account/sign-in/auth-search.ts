export const authModes = [
  "criar",
  "recuperar",
  "nova-senha",
  "convite",
  "segundo-fator",
  "confirmar",
  "email-alterado",
] as const;
export type AuthMode = (typeof authModes)[number];

/** Search parameters of /auth. `code` and `error_code` come from links; the auth client reads them itself. */
export type AuthSearch = { modo?: AuthMode; voltar?: string | undefined; code?: string; error_code?: string };

export function readAuthSearch(search: Record<string, unknown>): AuthSearch {
  const modo = authModes.find((mode) => mode === search.modo);
  const text = (name: "voltar" | "code" | "error_code") => {
    const value = search[name];
    return typeof value === "string" ? { [name]: value } : {};
  };
  return { ...(modo && { modo }), ...text("voltar"), ...text("code"), ...text("error_code") };
}

const titles: Record<AuthMode, string> = {
  criar: "Criar Conta",
  recuperar: "Recuperar acesso",
  "nova-senha": "Criar nova senha",
  "segundo-fator": "Confirmar que é você",
  confirmar: "Confirmar e-mail",
  "email-alterado": "Trocar e-mail",
  convite: "Aceitar convite",
};

/** The document title for search parameters that are not validated yet. */
export function authTitle(search: Record<string, unknown>): string {
  const { modo } = readAuthSearch(search);
  return modo ? titles[modo] : "Entrar";
}
