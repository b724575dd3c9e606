import { request as requests } from "@playwright/test";
import { call, send } from "../support/people.ts";
import {
  type Act,
  type FillContext,
  LONG_NAME,
  pick,
  press,
  type Screen,
  type ScreenGroup,
  state,
} from "./screen.ts";

/** A product in the demo's price lists and in the audit's own list. */
export const ASIN = "B0CDEMO103";

const mined: Act = async (page) => {
  await page.goto(`/minerador?asin=${ASIN}`);
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  await page.getByText(/US\$/).first().waitFor();
};

const invalid =
  (label: string, button: string): Act =>
  async (page) => {
    await page.getByLabel(label).first().fill("nada");
    await page.getByRole("button", { name: button, exact: true }).first().click();
    await page.locator('[aria-invalid="true"], [role="alert"]').first().waitFor();
  };

const calculated: Act = async (page) => {
  await page.getByLabel(/^Preço na Amazon/).fill("50");
  await page.getByText("US$ 26,54").first().waitFor();
};

const checked: Act = async (page) => {
  await page.getByLabel(/ASIN/).first().fill(ASIN);
  await page.getByRole("button", { name: "Verificar", exact: true }).click();
  await page.getByText("Resultado simulado").first().waitFor();
};

const conversation: Act = async (page) => {
  await page.getByLabel("Mensagem").fill("Qual o peso máximo de uma caixa para o FBA?");
  await page.getByLabel("Mensagem").press("Enter");
  await page.getByRole("list", { name: "Fontes" }).last().waitFor();
  await page.getByRole("button", { name: "Copiar" }).last().waitFor();
};

const source: Act = async (page) => {
  await conversation(page);
  await page.getByRole("list", { name: "Fontes" }).last().getByRole("button").first().click();
  await page.getByRole("dialog").waitFor();
};

const screens: readonly Screen[] = [
  {
    name: "minerador",
    path: "/minerador",
    who: "customer",
    title: "Minerador",
    list: "/miner/results",
    states: {
      resultado: state(mined),
      erros: state(invalid("ASIN ou link da Amazon", "Buscar")),
    },
  },
  {
    name: "listas-de-precos",
    path: "/minerador?aba=listas",
    who: "customer",
    title: "Listas de preços · Minerador",
    list: "/price-lists",
    states: { enviar: state(press("Enviar lista")) },
  },
  {
    name: "consultor",
    path: "/tadollar",
    who: "customer",
    title: "Consultor IA",
    states: {
      resposta: state(conversation),
      fonte: state(source),
      conversas: state(press("Abrir conversas"), "phone"),
    },
  },
  {
    name: "calculadora-roi",
    path: "/calculadora-roi",
    who: "customer",
    title: "Calculadora de ROI",
    states: { resultado: state(calculated) },
  },
  {
    name: "gating",
    path: "/gating-checker",
    who: "customer",
    title: "Verificador de Gating",
    states: { resultado: state(checked), erros: state(invalid("ASIN", "Verificar")) },
  },
  {
    name: "monitoramento",
    path: "/monitoramento-precos",
    who: "customer",
    title: "Monitoramento de Preços",
    list: "/monitors",
    states: {
      erros: state(invalid("ASIN ou link", "Monitorar")),
      acoes: state(press(/^Mais ações/, "menu")),
      alvo: state(pick(/^Mais ações/, "Mudar alvo", "dialog")),
      remover: state(pick(/^Mais ações/, "Remover", "alertdialog")),
    },
  },
];

/** Creates prices to compare, a monitor, and a conversation. */
async function fillTools({ customer, baseURL }: FillContext): Promise<void> {
  const rows = `ASIN;Título;Preço unitário;Frete;Fornecedor\n${ASIN};Fone infantil;20,00;0,00;Atacado Sul\n`;
  const file = { name: "Atacado.csv", mimeType: "text/csv", buffer: Buffer.from(rows) };
  await send(baseURL, customer, "/price-lists", { name: "Atacado", file });
  await call(baseURL, customer, "POST", "/monitors", { input: ASIN, targetPrice: 18 });
  const conversation = await call(baseURL, customer, "POST", "/conversations", { title: LONG_NAME });
  const api = await requests.newContext({
    baseURL,
    extraHTTPHeaders: { authorization: `Bearer ${customer.token}` },
  });
  await api.post(`/api/v1/conversations/${conversation.id}/messages`, {
    data: { content: "Qual o peso máximo?" },
  });
  await api.dispose();
}

/** The tools for sourcing, and the advisor. */
export const toolScreens: ScreenGroup = {
  who: "a customer with the tools",
  viewer: "customer",
  screens,
  isForNewcomers: true,
  fill: fillTools,
};
