import { type Act, type Screen, type ScreenGroup, state } from "./screen.ts";

const send =
  (name: string): Act =>
  async (page) => {
    await page.getByRole("button", { name, exact: true }).click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
  };

const wrongPassword: Act = async (page) => {
  await page.getByLabel("E-mail").fill("ninguem@exemplo.com.br");
  await page.getByLabel("Senha", { exact: true }).fill("senha-errada-1");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await page.getByRole("alert").first().waitFor();
};

const question: Act = async (page) => {
  const first = page.locator("details summary").first();
  await first.scrollIntoViewIfNeeded();
  await first.click();
};

const screens: readonly Screen[] = [
  {
    name: "inicio",
    path: "/?cena=poster",
    who: "visitor",
    title: "Prepara: sua suíte nos EUA",
    states: { pergunta: state(question) },
  },
  {
    name: "entrar",
    path: "/auth",
    who: "visitor",
    title: "Entrar",
    states: { erros: state(send("Entrar")), "senha-errada": state(wrongPassword) },
  },
  {
    name: "criar-conta",
    path: "/auth?modo=criar",
    who: "visitor",
    title: "Criar Conta",
    states: { erros: state(send("Criar Conta")) },
  },
  {
    name: "recuperar-acesso",
    path: "/auth?modo=recuperar",
    who: "visitor",
    title: "Recuperar acesso",
    states: { erros: state(send("Enviar link")) },
  },
  { name: "confirmar-email", path: "/auth?modo=confirmar", who: "visitor", title: "Confirmar e-mail" },
  { name: "email-alterado", path: "/auth?modo=email-alterado", who: "visitor", title: "Trocar e-mail" },
  { name: "termos", path: "/termos", who: "visitor", title: "Termos de uso" },
  { name: "privacidade", path: "/privacidade", who: "visitor", title: "Privacidade" },
  { name: "sem-conexao", path: "/sem-conexao", who: "visitor", title: "Sem conexão" },
  { name: "nao-encontrada", path: "/nao-existe", who: "visitor", title: "Página não encontrada" },
];

/** The screens that people can open without a session. */
export const visitorScreens: ScreenGroup = { who: "a visitor", viewer: "visitor", screens };
