import { type Act, pick, press, refused, type Screen, state } from "./screen.ts";

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
const emptyAssisted: Act = async (page) => {
  await newAssisted(page);
  await page.getByRole("button", { name: "Enviar solicitação" }).click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
};

/** The customer's daily screens, in the sidebar's order. */
export const customerScreens: readonly Screen[] = [
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
      foto: state(press(/^Ver foto 1/)),
      detalhes: state(press(/: ver detalhes$/)),
    },
  },
  {
    name: "solicitacoes",
    path: "/chegaram?aba=solicitacoes",
    who: "customer",
    title: "Solicitações · Chegaram",
    list: "/prep-requests",
    states: { pagar: state(press(/^Pagar a solicitação/)) },
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
