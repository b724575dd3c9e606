import { type Act, press, refused, type Screen, type ScreenGroup, state } from "./screen.ts";

const edit: Act = async (page) => {
  await page
    .getByRole("button", { name: /^Editar a solicitação/ })
    .first()
    .click();
  await page.getByLabel("Notas do admin").waitFor();
};

const details: Act = async (page) => {
  await page
    .getByRole("link", { name: /^Detalhes de/ })
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
};

const history: Act = async (page) => {
  await page
    .getByRole("link", { name: /^Histórico de/ })
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
};

/** The browser of the audit has no camera, so the sheet says why there is no picture. */
const scanWithoutCamera: Act = async (page) => {
  await press("Escanear")(page);
  await page.getByRole("alert").filter({ hasText: "câmera" }).waitFor();
};

const checkIn = press(/^Marcar como Recebido/);

/** The check-in's second step, which is separate from the first only on phones. */
const measure: Act = async (page) => {
  await checkIn(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await dialog.getByLabel("Peso (lb)").fill("2,5");
  for (const side of ["Comprimento", "Largura", "Altura"])
    await dialog.getByLabel(`${side} (pol)`).fill("12");
};

const confirm: Act = async (page) => {
  await measure(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Continuar" }).click();
  await dialog.getByRole("button", { name: /^Confirmar/ }).waitFor();
};

/** More units than announced, which the form asks about. */
const receiveMore: Act = async (page) => {
  await checkIn(page);
  const dialog = page.getByRole("dialog");
  const next = dialog.getByRole("button", { name: "Continuar" });
  const confirm = dialog.getByRole("button", { name: /^Confirmar/ });
  await next.or(confirm).waitFor(); // the dialog opens before the draft of this device has been read
  if (await next.isVisible()) await next.click();
  await dialog.getByRole("textbox", { name: "Recebidas" }).fill("98.765"); // thousands, as the product writes them
  if (await next.isVisible()) {
    await next.click();
    await dialog.getByText("98.765", { exact: true }).waitFor();
  }
  await confirm.click();
  await page.getByRole("alertdialog").waitFor();
};

const debit = press(/^Debitar saldo/);

/** A debit above the balance. */
const overDebit: Act = async (page) => {
  await debit(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Valor (US$)").fill("99999");
  await dialog.getByLabel("Descrição").fill("Armazenagem");
};

const labels: Act = async (page) => {
  await press(/^Gerenciar/)(page);
  await page.getByRole("button", { name: "Imprimir etiquetas" }).click();
  await page.getByRole("dialog").getByLabel("Cópias").waitFor();
};

const screens: readonly Screen[] = [
  {
    name: "admin-solicitacoes",
    path: "/admin/solicitacoes",
    who: "admin",
    title: "Solicitações",
    list: "/admin/prep-requests",
    states: {
      gerenciar: state(press(/^Gerenciar/)),
      etiquetas: state(labels),
      cambio: state(press(/câmbio do PIX/i)),
    },
  },
  {
    name: "admin-recebimentos",
    path: "/admin/recebimentos",
    who: "admin",
    title: "Recebimentos",
    list: "/admin/shipments",
    states: {
      "avisos-do-leitor": state(press("Som, vibração e tela")),
      escanear: state(scanWithoutCamera),
      receber: state(checkIn),
      "receber-a-mais": state(receiveMore),
      "receber-medidas": state(measure, "phone"),
      "receber-conferir": state(confirm, "phone"),
    },
  },
  {
    name: "admin-compra-assistida",
    path: "/admin/compra-assistida",
    who: "admin",
    title: "Compra Assistida",
    list: "/admin/assisted-purchases",
    states: {
      editar: state(edit),
      detalhes: state(details),
      "criar-envio": state(press(/^Criar envio/)),
    },
  },
  {
    name: "admin-saldo",
    path: "/admin/saldo",
    who: "admin",
    title: "Gestão de Saldo",
    list: "/admin/customers",
    states: {
      debitar: state(debit),
      "debitar-erros": state(refused(debit, "Debitar saldo")),
      "debitar-demais": state(overDebit),
      historico: state(history),
    },
  },
  {
    name: "admin-treinamento",
    path: "/admin/treinamento-ia",
    who: "admin",
    title: "Treinamento IA",
    list: "/admin/training-documents",
  },
];

/** What `/dashboard` shows to admins. */
export const adminHome: Screen = {
  name: "admin-inicio",
  path: "/dashboard",
  who: "admin",
  title: "Dashboard",
};

/** The screens that only admins may open. */
export const adminScreens: ScreenGroup = { who: "an admin", viewer: "admin", screens };
