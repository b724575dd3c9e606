import { type Act, press, type Screen, type ScreenGroup, state } from "./screen.ts";

const wrongWhatsapp: Act = async (page) => {
  await page.getByLabel("WhatsApp").fill("11999999999");
  await page.getByRole("button", { name: "Salvar perfil" }).click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
};

const tab = (aba: string, label: string, states: Screen["states"] = {}): Screen => ({
  name: `conta-${aba}`,
  path: `/conta?aba=${aba}`,
  who: "customer",
  title: aba === "perfil" ? "Minha conta" : `${label} · Minha conta`,
  states,
});

const screens: readonly Screen[] = [
  tab("perfil", "Perfil", { erros: state(wrongWhatsapp) }),
  tab("plano", "Plano"),
  tab("seguranca", "Segurança", {
    aplicativo: state(press("Adicionar aplicativo autenticador")),
  }),
  tab("vinculos", "Contas vinculadas"),
  tab("sessoes", "Sessões", { "sair-de-todos": state(press("Sair de todos os aparelhos", "alertdialog")) }),
  tab("avisos", "Avisos"),
  tab("aparencia", "Aparência"),
  tab("dados", "Dados", { excluir: state(press("Excluir minha conta")) }),
];

/** The tabs of the customer's own account. */
export const accountScreens: ScreenGroup = { who: "a customer in the account", viewer: "customer", screens };
