import { pricedService, propose } from "../support/charged.ts";
import { call, send } from "../support/people.ts";
import { photo } from "../support/sample-files.ts";
import {
  type Act,
  type FillContext,
  press,
  refused,
  type Screen,
  type ScreenGroup,
  state,
} from "./screen.ts";

const choose: Act = async (page) => {
  await page
    .getByRole("checkbox", { name: /^Selecionar a cobrança/ })
    .first()
    .check();
  await page.getByRole("toolbar", { name: "Ações para os selecionados" }).waitFor();
};

const payQuestion: Act = async (page) => {
  await choose(page);
  await press("Pagar com saldo", "alertdialog")(page);
};

const history: Act = async (page) => {
  await page
    .getByRole("button", { name: /^Histórico/ })
    .first()
    .click();
  await page
    .getByRole("list", { name: /^Histórico/ })
    .getByRole("listitem")
    .first()
    .waitFor();
};

/** Chooses a filter first, because the audit opens screens by their paths alone. */
const inView =
  (label: string, act: Act): Act =>
  async (page) => {
    await page.getByRole("button", { name: label }).click();
    await act(page);
  };

const screens: readonly Screen[] = [
  {
    name: "cobrancas",
    path: "/cobrancas",
    who: "customer",
    title: "Cobranças",
    list: "/charges",
    states: {
      pagar: state(payQuestion),
      escolhida: state(choose),
      foto: state(press(/^Ver foto/)),
      historico: state(history),
    },
  },
  { name: "cobrancas-aprovar", path: "/cobrancas?ver=aprovar", who: "customer", title: "Cobranças" },
  { name: "cobrancas-pagas", path: "/cobrancas?ver=pagas", who: "customer", title: "Cobranças" },
];

/** One charge to approve, one open with a correction, one paid with a proposed credit. */
export async function fillCharges({ baseURL, admin: staff, customer }: FillContext): Promise<void> {
  const parties = { baseURL, staff, customer };
  const { code } = await pricedService(parties);
  await propose(parties, { code, qty: 2 });
  const agreed = async (qty: number) => {
    const number = await propose(parties, { code, qty });
    await call(baseURL, customer, "POST", `/charges/${number}/accept`);
    return number;
  };
  const correct = (number: number) =>
    send(baseURL, staff, `/floor/charges/${number}/corrections`, {
      qty: "-1",
      reason: "Era uma caixa a menos",
    });
  await correct(await agreed(3));
  const paid = await agreed(4);
  await call(baseURL, staff, "POST", `/admin/customers/${customer.userId}/balance-adjustments`, {
    type: "credit",
    amountUsd: 40,
    description: "Crédito",
  });
  await call(baseURL, customer, "POST", "/charges/pay-with-balance", { numbers: [paid], totalUsd: 10 });
  await correct(paid);
}

/** The same, and a proof of payment that waits for review. */
async function fillFloorCharges(context: FillContext): Promise<void> {
  await fillCharges(context);
  const { baseURL, admin: staff, customer } = context;
  const box = await call(baseURL, customer, "POST", "/purchases", { productName: "Mouse sem fio", qty: 40 });
  await send(baseURL, staff, `/admin/shipments/${box.id}/check-in`, { weightLb: "1" });
  const items = [{ shipmentId: box.id }];
  const { id } = await call(baseURL, customer, "POST", "/prep-requests", { items });
  await send(baseURL, customer, `/prep-requests/${id}/proof`, { file: photo("comprovante.png") });
}

/** The customer's charges. */
export const chargeScreens: ScreenGroup = {
  who: "a customer with charges",
  viewer: "customer",
  screens,
  fill: fillCharges,
};

/** The same for staff. */
export const floorChargeScreens: ScreenGroup = {
  who: "an admin who takes care of charges",
  viewer: "admin",
  screens: [
    {
      name: "galpao-cobrancas",
      path: "/galpao/cobrancas",
      who: "admin",
      title: "Cobranças",
      list: "/floor/charges",
      states: {
        propor: state(refused(press("Propor cobrança"), "Propor")),
        retirar: state(refused(press(/^Retirar/), "Retirar")),
        creditar: state(inView("Créditos propostos", press(/^Dar crédito/, "alertdialog"))),
        comprovante: state(inView("Comprovantes", press(/^Aprovar pagamento/, "alertdialog"))),
        devolver: state(inView("Comprovantes", refused(press(/^Devolver/), "Devolver"))),
        corrigir: state(inView("Em aberto", refused(press(/^Corrigir/), /^Corrigir/))),
      },
    },
    {
      name: "galpao-cobrancas-comprovantes",
      path: "/galpao/cobrancas?ver=proofs",
      who: "admin",
      title: "Cobranças",
      list: "/floor/proofs",
    },
  ],
  fill: fillFloorCharges,
};
