import { expect, type Page } from "@playwright/test";
import { call, send } from "../support/people.ts";
import { photo } from "../support/sample-files.ts";
import { enterCode } from "../support/scanner.ts";
import { type Act, press, refused, type Screen, type ScreenGroup, state } from "./screen.ts";

const add = press("Adicionar pessoa");

/** Types a price into a new rate card and opens the preview of its effects. */
async function previewed(page: Page): Promise<void> {
  await press("Nova tabela de preços")(page);
  const dialog = page.getByRole("dialog");
  await dialog
    .getByLabel(/^Plástico-bolha/)
    .first()
    .fill("0,55");
  await dialog.getByRole("button", { name: "Ver o que muda" }).click();
  await dialog.getByRole("button", { name: "Publicar tabela" }).waitFor();
}

/** The claim, the request and its task that `fill` makes; empty for pictures of the demo. */
const own = { claim: 0, request: "", suite: "", number: "", id: "" };

/** Opens the count of the first shipment. */
const openCount: Act = async (page) => {
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Conferir/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Conferir contagem" }).waitFor();
};

/** Opens the labels of a request, and waits until they are read. */
const openPrint: Act = async (page) => {
  await press(/^Imprimir etiquetas/)(page);
  await page.getByRole("dialog").locator(".animate-shimmer").first().waitFor({ state: "hidden" });
};

/** Opens a claim; others' may be answered meanwhile. */
const openClaim: Act = async (page) => {
  if (own.claim !== 0) await page.goto(`/galpao/pendencias/${own.claim}`);
  else
    await page
      .getByRole("link", { name: /Caixa reivindicada$/ })
      .first()
      .click();
  await page.getByRole("heading", { name: "Qual caixa é?" }).waitFor();
};

/** Shows the boxes of a request and opens a box; not in another journey's request, which would miscount. */
const openPacking: Act = async (page) => {
  if (own.request !== "") await page.goto(`/galpao/embalar/${own.request}`);
  else
    await page
      .getByRole("link", { name: /^Embalar a solicitação/ })
      .first()
      .click();
  await page.getByRole("heading", { name: /^Embalar a solicitação nº/ }).waitFor();
  await page.getByRole("button", { name: "Abrir caixa" }).click();
  await page.getByText("Os bipes vão para esta caixa").waitFor();
};

/** Opens that task on the board, which begins with the tasks of others. */
const openTask: Act = async (page) => {
  const board = page.getByRole("region", { name: "Tarefas" });
  if (own.suite !== "") {
    await board.getByRole("textbox", { name: "Filtrar por cliente" }).fill(own.suite);
    await expect(page).toHaveURL(/cliente=/);
  }
  await board
    .getByRole("button", { name: new RegExp(`^Suíte.*Preparo nº ${own.number}`) })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("heading", { name: "Etapas" }).waitFor();
};

/** Opens the steps of that task by its address. */
const openPreparing: Act = async (page) => {
  if (own.id !== "") await page.goto(`/galpao/preparo/${own.id}`);
  else
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Suíte/ })
      .first()
      .click();
  await page.getByRole("list", { name: "Etapas" }).waitFor();
  await page.getByRole("button", { name: "Abrir caixa" }).waitFor();
};

/** Opens a box there; if an empty box is open already, no second one is opened. */
const openPreparingBox: Act = async (page) => {
  await openPreparing(page);
  await page.getByRole("button", { name: "Abrir caixa" }).click();
  await page
    .getByRole("heading", { name: /^Caixa \d+ de/ })
    .first()
    .waitFor();
  await page.getByText("Número provisório até o envio").waitFor({ state: "hidden" });
};

const openLoss: Act = async (page) => {
  await openPreparing(page);
  await press("Não achei")(page);
};

/** Scans a box that nobody announced and then a suite: the screen asks whether it is on the same box. */
const scanSuiteAfterBox: Act = async (page) => {
  const code = `CAIXA ${crypto.randomUUID()}`;
  await enterCode(page.getByLabel("Bipe ou digite um código"), code);
  await page.getByRole("region", { name: "Registrar caixa" }).getByText(code).waitFor();
  await page.getByLabel("Bipe ou digite um código").fill("SUITE 987653");
  await page.getByRole("alertdialog").waitFor();
};

const deleteTemplate: Act = async (page) => {
  await press("Respostas prontas")(page);
  await press(/^Excluir/, "alertdialog")(page);
};

const screens: readonly Screen[] = [
  {
    name: "galpao",
    path: "/galpao",
    who: "admin",
    title: "Galpão",
    states: { tarefa: state(openTask) },
  },
  {
    name: "galpao-doca",
    path: "/galpao/doca",
    who: "admin",
    title: "Doca",
    list: "/floor/boxes",
    states: { "qual-caixa": state(scanSuiteAfterBox) },
  },
  {
    name: "galpao-caixas",
    path: "/galpao/caixas",
    who: "admin",
    title: "Caixas da doca",
    list: "/floor/boxes",
    states: {
      etiqueta: state(press(/^Etiqueta/)),
      suite: state(press("Digitar a suíte")),
      "sem-anuncio": state(press("Mercadoria sem anúncio")),
      devolver: state(refused(press("Devolver à transportadora"), "Devolver")),
    },
  },
  {
    name: "galpao-conferir",
    path: "/galpao/conferir",
    list: "/floor/shipments",
    who: "admin",
    title: "Conferir",
    states: { contagem: state(openCount) },
  },
  {
    name: "galpao-enviar",
    path: "/galpao/enviar?ver=todas",
    list: "/floor/outbound",
    who: "admin",
    title: "Enviar",
    states: { etiquetas: state(openPrint) },
  },
  {
    name: "galpao-embalar",
    path: "/galpao/enviar?ver=todas",
    who: "admin",
    title: "Enviar",
    states: { caixas: state(openPacking) },
  },
  {
    name: "galpao-preparo",
    path: "/galpao/preparo",
    list: "/floor/tasks",
    who: "admin",
    title: "Preparo",
    states: { preparar: state(openPreparing), caixas: state(openPreparingBox), perda: state(openLoss) },
  },
  {
    name: "galpao-entregas",
    path: "/galpao/entregas",
    list: "/floor/deliveries",
    who: "admin",
    title: "Entregas de avisos",
  },
  {
    name: "galpao-servicos",
    path: "/galpao/servicos",
    who: "admin",
    title: "Serviços e preços",
    list: "/floor/rate-cards",
    states: {
      servico: state(refused(press("Adicionar serviço"), "Adicionar")),
      tabela: state(refused(press("Nova tabela de preços"), "Ver o que muda")),
      mudancas: state(previewed),
    },
  },
  {
    name: "galpao-armazenagem",
    path: "/galpao/armazenagem",
    who: "admin",
    title: "Armazenagem",
    list: "/floor/storage",
  },
  {
    name: "galpao-pendencias",
    path: "/galpao/pendencias",
    who: "admin",
    title: "Pendências",
    list: "/floor/cases",
    states: {
      respostas: state(press("Respostas prontas")),
      "excluir-resposta": state(deleteTemplate),
      reivindicacao: state(openClaim),
    },
  },
  {
    name: "galpao-equipe",
    path: "/galpao/equipe",
    who: "admin",
    title: "Equipe",
    list: "/floor/staff",
    states: {
      adicionar: state(add),
      "adicionar-erros": state(refused(add, "Adicionar")),
    },
  },
];

/** The warehouse's own screens, as an admin sees them. */
export const floorScreens: ScreenGroup = {
  who: "an admin on the floor",
  viewer: "admin",
  screens,
  async fill({ baseURL, admin, customer }) {
    const code = `CAIXA ${crypto.randomUUID()}`;
    await send(baseURL, admin, "/floor/boxes", { code });
    const claim = { code, body: "Uma chaleira azul, da loja Kettle & Co.", files: photo("nota.png") };
    own.claim = (await send(baseURL, customer, "/cases/claims", claim)).number;
    const box = await send(baseURL, admin, "/floor/boxes", { code: `CAIXA ${crypto.randomUUID()}` });
    await call(baseURL, admin, "PATCH", `/floor/boxes/${box.id}`, { userId: customer.userId });
    await call(baseURL, admin, "POST", "/floor/reply-templates", { title: "Obrigado", body: "Olá, {nome}!" });
    // A request of its own to be packed, since those of other journeys may be shipped already.
    const purchase = { productName: "Luminária de mesa", qty: 3 };
    const { id: shipmentId }: { id: string } = await call(baseURL, customer, "POST", "/purchases", purchase);
    await send(baseURL, admin, `/admin/shipments/${shipmentId}/check-in`, {});
    const items = [{ shipmentId }]; // without FNSKU, so that two warnings stand beside 'Imprimir etiquetas'
    const { id }: { id: string } = await call(baseURL, customer, "POST", "/prep-requests", { items });
    await call(baseURL, admin, "PATCH", `/admin/prep-requests/${id}`, { status: "scheduled" });
    await call(baseURL, admin, "POST", `/floor/prep-requests/${id}/outbound-boxes`, {});
    const tasks = await call(baseURL, admin, "GET", `/floor/tasks?kind=prep&userId=${customer.userId}`);
    const [task] = tasks.items.filter(({ subject }: { subject: { id: string } }) => subject.id === id);
    own.request = id;
    own.suite = task.customer.suiteLabel;
    own.number = `${task.subject.number} `;
    own.id = task.id;
  },
};
