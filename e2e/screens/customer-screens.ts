import { businessToday } from "../support/charged.ts";
import { call, send } from "../support/people.ts";
import { pdf, photo } from "../support/sample-files.ts";
import {
  type Act,
  type FillContext,
  LONG_NAME,
  pick,
  press,
  refused,
  type Screen,
  type ScreenGroup,
  state,
} from "./screen.ts";
import { ASIN } from "./tool-screens.ts";

const DAY_MS = 86_400_000;

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const palette: Act = async (page) => {
  await page.keyboard.press("Control+K");
  await page.getByRole("combobox", { name: "Buscar telas e ações" }).fill("B0ABCDEFGH");
  await page.getByRole("option").first().waitFor();
};

const select: Act = async (page) => {
  await page
    .getByRole("checkbox", { name: /^Selecionar (?!todos)/ })
    .first()
    .check();
  await page
    .getByRole("button", { name: /Solicitar Preparação \(1\)/ })
    .first()
    .waitFor();
};

const review: Act = async (page) => {
  await select(page);
  await page
    .getByRole("button", { name: /Solicitar Preparação \(1\)/ })
    .and(page.locator(":visible"))
    .last()
    .click();
  await page.getByRole("dialog").getByText(/US\$/).first().waitFor();
};

const withServices: Act = async (page) => {
  await review(page);
  const dialog = page.getByRole("dialog");
  await dialog
    .getByLabel(/^Adicionar serviço a/)
    .first()
    .selectOption({ index: 1 });
  await dialog
    .getByRole("button", { name: /^Adicionar o serviço/ })
    .first()
    .click();
  await dialog.getByText("Total a pagar").waitFor();
};

const details: Act = async (page) => {
  await press(/: ver detalhes$/)(page);
  await page.getByRole("button", { name: "Ver extrato das unidades" }).waitFor();
};

const statement: Act = async (page) => {
  await details(page);
  await page.getByRole("button", { name: "Ver extrato das unidades" }).click();
  await page.getByRole("dialog", { name: "Extrato das unidades" }).getByText("Contagem").first().waitFor();
};

const labels: Act = async (page) => {
  await press(/^Enviar etiquetas/)(page);
  await page.getByRole("dialog").getByText("FNSKU de cada produto").waitFor();
};

const noResults: Act = async (page) => {
  await page.getByLabel("Buscar por produto ou ASIN").fill("nada disso");
  await page.getByText('Nada encontrado para "nada disso"').waitFor();
};

const newPurchase = press("Registrar compra");
const newProduct = press("Adicionar produto");
const newDocument = press("Novo documento");
const newAssisted: Act = async (page) => {
  await page.getByRole("button", { name: "Nova Solicitação" }).first().click();
  await page.getByRole("button", { name: "Enviar solicitação" }).waitFor();
};
const caseNamed =
  (name: RegExp): Act =>
  async (page) => {
    await page.getByRole("link", { name }).first().click();
    await page.getByRole("heading", { name: /O que fazemos/ }).waitFor();
  };
const openCase = caseNamed(/danificada|faltando/);
const decide: Act = async (page) => {
  await caseNamed(/danificada/)(page);
  await refused(press(/^Descartar/), "Descartar")(page);
};
const emptyAssisted: Act = async (page) => {
  await newAssisted(page);
  await page.getByRole("button", { name: "Enviar solicitação" }).click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
};

const noticePanel: Act = async (page) => {
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Avisos/ })
    .click();
  await page.getByRole("dialog", { name: "Avisos" }).getByRole("link", { name: "Ver todos" }).waitFor();
};

const screens: readonly Screen[] = [
  {
    name: "avisos",
    path: "/avisos",
    who: "customer",
    title: "Avisos",
    states: { painel: state(noticePanel) },
    list: "/notices",
  },
  {
    name: "dashboard",
    path: "/dashboard",
    who: "customer",
    title: "Dashboard",
    states: {
      paleta: state(palette),
      conta: state(press("Conta", "menu")),
      tema: state(press("Tema", "menu")),
      menu: state(press("Alternar menu lateral"), "phone"),
    },
  },
  {
    name: "transito",
    path: "/transito",
    who: "customer",
    title: "Em Trânsito",
    list: "/shipments",
    states: {
      registrar: state(newPurchase),
      "registrar-erros": state(refused(newPurchase, "Registrar compra")),
      detalhes: state(press("Ver detalhes"), "phone"),
      acoes: state(press(/^Mais ações/, "menu")),
      editar: state(pick(/^Mais ações/, "Editar", "dialog")),
      excluir: state(pick(/^Mais ações/, "Excluir", "alertdialog")),
    },
  },
  {
    name: "chegaram",
    path: "/chegaram",
    who: "customer",
    title: "Chegaram",
    list: "/shipments",
    states: {
      selecao: state(select),
      revisar: state(review),
      servicos: state(withServices),
      foto: state(press(/^Ver foto 1/)),
      detalhes: state(details),
      extrato: state(statement),
    },
  },
  {
    name: "solicitacoes",
    path: "/chegaram?aba=solicitacoes",
    who: "customer",
    title: "Solicitações · Chegaram",
    list: "/prep-requests",
    states: {
      pagar: state(press(/^Pagar a solicitação/)),
      cancelar: state(press(/^Cancelar a solicitação/, "alertdialog")),
      etiquetas: state(labels),
    },
  },
  {
    name: "pendencias",
    path: "/pendencias",
    who: "customer",
    title: "Pendências",
    list: "/cases",
    states: {
      pendencia: state(openCase),
      decidir: state(decide),
      pergunta: state(press("Fazer pergunta")),
      "caixa-erros": state(refused(press("Reivindicar caixa"), "Reivindicar")),
    },
  },
  {
    name: "armazenagem",
    path: "/armazenagem",
    who: "customer",
    title: "Armazenagem",
    states: { "este-mes": state(press("Este mês por envio")) },
  },
  {
    name: "produtos",
    path: "/produtos",
    who: "customer",
    title: "Minha Suíte",
    list: "/products",
    states: {
      adicionar: state(newProduct),
      "adicionar-erros": state(refused(newProduct, /^Adicionar/)),
      foto: state(press(/^Ver foto/)),
    },
  },
  {
    name: "compra-assistida",
    path: "/compra-assistida",
    who: "customer",
    title: "Compra Assistida",
    list: "/assisted-purchases",
    states: { nova: state(newAssisted), "nova-erros": state(emptyAssisted) },
  },
  {
    name: "documentos",
    path: "/documentos",
    who: "customer",
    title: "Documentos",
    list: "/documents",
    states: {
      novo: state(newDocument),
      "novo-erros": state(refused(newDocument, /^Adicionar/)),
      ver: state(press(/^Ver .*pdf/)),
      excluir: state(press(/^Excluir o documento/, "alertdialog")),
      "sem-resultado": state(noResults),
    },
  },
  {
    name: "saldo",
    path: "/saldo",
    who: "customer",
    title: "Meu Saldo",
    list: "/balance/history",
  },
  { name: "nao-encontrada-com-sessao", path: "/nao-existe", who: "customer", title: "Página não encontrada" },
];

/** Creates late boxes, boxes with long names, unpaid and paid requests, ledger entries and documents. */
async function fillDailyScreens({ customer, admin, baseURL }: FillContext): Promise<void> {
  const post = (path: string, body: object) => call(baseURL, customer, "POST", path, body);
  const arrived = async (productName: string, qty: number) => {
    const box = await post("/purchases", { productName, qty, unitCostUsd: 12.5 });
    const measures = { weightLb: "2.55", lengthIn: "12.5", widthIn: "8", heightIn: "6" };
    await send(baseURL, admin, `/admin/shipments/${box.id}/check-in`, {
      ...measures,
      photos: photo("caixa.png"),
    });
    return { shipmentId: box.id };
  };
  await post("/purchases", {
    productName: LONG_NAME,
    qty: 1200,
    asin: ASIN,
    unitCostUsd: 1234.56,
    eta: inDays(5),
  });
  const service = { name: `Laço de presente ${crypto.randomUUID().slice(0, 8)}`, per: "unit" };
  const added = await call(baseURL, admin, "POST", "/floor/services", service);
  await call(baseURL, admin, "POST", "/floor/rate-cards", {
    audience: "customer",
    userId: customer.userId,
    effectiveFrom: businessToday(),
    prices: [{ service: added.code, priceUsd: 1234.5678 }],
  });
  // From a later day, because only the first rate card with storage may start today.
  await call(baseURL, admin, "POST", "/floor/rate-cards", {
    audience: "customer",
    userId: customer.userId,
    effectiveFrom: inDays(2),
    prices: [{ service: "storage", priceUsd: 0.018, basis: "unit", freeDays: 30 }],
  });
  await post("/purchases", { productName: "Mouse", qty: 1, eta: inDays(-9) });
  await arrived(LONG_NAME, 340);
  await arrived("Fone", 3);
  const damaged = await post("/purchases", { productName: LONG_NAME, qty: 12 });
  await send(baseURL, admin, `/floor/shipments/${damaged.id}/counts`, {
    announcedQty: "12",
    good: "7",
    damaged: "2",
    wrong: "1",
    missing: "3",
    stillComing: "0",
    damagePhotos: photo("amassada.png"),
  });
  const toPay = await arrived("Teclado", 20);
  await post("/prep-requests", { items: [toPay] });
  const paid = await post("/prep-requests", { items: [await arrived("Caneca", 2)] });
  await call(baseURL, admin, "PATCH", `/admin/prep-requests/${paid.id}`, {
    status: "shipped",
    trackingNumber: "1Z999AA10123456784",
  });
  const adjust = (type: string, amountUsd: number, description: string) =>
    call(baseURL, admin, "POST", `/admin/customers/${customer.userId}/balance-adjustments`, {
      type,
      amountUsd,
      description,
    });
  await adjust("credit", 150, "Depósito por PIX");
  await adjust("debit", 12.25, LONG_NAME);
  const order = { supplierLink: "https://www.exemplo.com/teclado", quantity: 3, totalUsd: 99.9 };
  await post("/assisted-purchases", { productName: LONG_NAME, ...order });
  const bought = await post("/assisted-purchases", { productName: "Abajur", ...order });
  await call(baseURL, admin, "PATCH", `/admin/assisted-purchases/${bought.id}`, { status: "concluido" });
  await send(baseURL, customer, "/products", {
    name: "Tênis",
    expectedArrivalDate: inDays(-5),
    photo: photo("tenis.png"),
  });
  await send(baseURL, customer, "/documents", {
    productName: LONG_NAME,
    units: "12",
    files: pdf("nota-fiscal-de-marco.pdf"),
  });
}

/** The customer's daily screens, in the sidebar's order. */
export const customerScreens: ScreenGroup = {
  who: "a customer",
  viewer: "customer",
  screens,
  isForNewcomers: true,
  fill: fillDailyScreens,
};
