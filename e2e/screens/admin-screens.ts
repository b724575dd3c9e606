import { type Act, press, refused, type Screen, state } from "./screen.ts";

const edit: Act = async (page) => {
  await page
    .getByRole("button", { name: /^Editar a solicitação/ })
    .first()
    .click();
  await page.getByLabel("Notas do admin").waitFor();
};

const history: Act = async (page) => {
  await page
    .getByRole("link", { name: /^Histórico de/ })
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
};

const debit = press(/^Debitar saldo/);

/** What only the warehouse may open. */
export const adminScreens: readonly Screen[] = [
  {
    name: "admin-solicitacoes",
    path: "/admin/solicitacoes",
    who: "admin",
    title: "Solicitações",
    list: "/admin/prep-requests",
    states: { gerenciar: state(press(/^Gerenciar/)) },
  },
  {
    name: "admin-recebimentos",
    path: "/admin/recebimentos",
    who: "admin",
    title: "Recebimentos",
    list: "/admin/shipments",
    states: { receber: state(press(/^Marcar como Recebido/)) },
  },
  {
    name: "admin-compra-assistida",
    path: "/admin/compra-assistida",
    who: "admin",
    title: "Compra Assistida",
    list: "/admin/assisted-purchases",
    states: { editar: state(edit), "criar-envio": state(press(/^Criar envio/)) },
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
