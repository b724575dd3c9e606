import { displayName } from "@prepara/domain/account/customer";
import { type PlanName, planNames, plans } from "@prepara/domain/account/plan";
import { formatUsd } from "@prepara/domain/money/money";
import { ShieldCheck, ShieldOff } from "lucide-react";
import { useState } from "react";
import { Reauthentication, withReauthentication } from "#web/features/account/reauthentication.public";
import { api } from "#web/platform/api/api";
import { useWrite } from "#web/platform/api/use-write";
import { Button } from "#web/ui/button";
import { useAskBeforeLeaving } from "#web/ui/form/ask-before-leaving";
import { Field } from "#web/ui/form/field";
import { Select } from "#web/ui/form/select";
import { FailureNotice } from "#web/ui/notice-panel";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";

type Customer = { userId: string; fullName: string; plan: PlanName; isAdmin: boolean };

/**
 * An admin's form for a customer's plan and admin role (docs/decisions/0010, docs/decisions/0104).
 */
export function CustomerAccess({ customer }: { customer: Customer }) {
  return (
    <div className="flex flex-col gap-8">
      <PlanChoice customer={customer} />
      <AdminRole customer={customer} />
      <Reauthentication />
    </div>
  );
}

const options = planNames.map((value) => ({
  value,
  label: `${plans[value].title} · ${formatUsd(plans[value].unitPrice)}/un.`,
}));

function PlanChoice({ customer }: { customer: Customer }) {
  /** Null until another plan is chosen, so that a colleague's change is shown. */
  const [chosen, setChosen] = useState<PlanName | null>(null);
  const plan = chosen ?? customer.plan;
  const change = useChangeCustomer();
  useAskBeforeLeaving(plan !== customer.plan && !change.isPending);
  const save = async () => {
    if (await change.run({ userId: customer.userId, plan })) setChosen((now) => (now === plan ? null : now));
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <FailureNotice title="Erro ao alterar cliente" message={change.problem?.message} />
      <Field
        label="Plano"
        hint="Vale para as próximas solicitações; as já feitas mantêm o preço com que nasceram."
      >
        <Select
          options={options}
          value={plan}
          onChange={(event) => setChosen(planNames.find((one) => one === event.target.value) ?? null)}
        />
      </Field>
      {plan !== customer.plan && (
        <Button type="submit" className="self-start" isBusy={change.isPending}>
          Salvar plano
        </Button>
      )}
    </form>
  );
}

const adminActs = { give: "Tornar administrador", take: "Tirar o acesso de administrador" } as const;

function AdminRole({ customer }: { customer: Customer }) {
  /** What the open question is about, which a colleague's change must not turn round. */
  const [asked, setAsked] = useState<"give" | "take" | null>(null);
  const change = useChangeCustomer();
  const name = displayName(customer.fullName);
  const possible = customer.isAdmin ? "take" : "give";
  const isTaking = (asked ?? possible) === "take";
  const Icon = customer.isAdmin ? ShieldOff : ShieldCheck;
  const confirm = async () => {
    await change.run({ userId: customer.userId, isAdmin: !isTaking });
    setAsked((now) => (now === asked ? null : now));
  };
  return (
    <section aria-labelledby="acesso-admin" className="flex flex-col items-start gap-3">
      <h3 id="acesso-admin" className="font-semibold">
        Administrador
      </h3>
      <p className="text-muted-foreground text-sm">
        {customer.isAdmin
          ? `${name} vê todos os clientes, recebe caixas e mexe em saldos.`
          : `${name} vê só a própria suíte.`}
      </p>
      <FailureNotice title="Erro ao alterar cliente" message={change.problem?.message} />
      <Button variant="secondary" onClick={() => setAsked(possible)}>
        <Icon aria-hidden="true" />
        {adminActs[possible]}
      </Button>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={isTaking ? `Tirar o acesso de ${name}?` : `Tornar ${name} administrador?`}
        description={
          isTaking
            ? "A pessoa volta a ver só a própria suíte e as áreas do galpão que tiver em Equipe, a partir da próxima página que abrir."
            : "A pessoa passa a ver os dados de todos os clientes e pode mexer em saldos."
        }
        confirm={adminActs[asked ?? possible]}
        onConfirm={() => void confirm()}
        isBusy={change.isPending}
      />
    </section>
  );
}

type CustomerChange = { userId: string } & ({ plan: PlanName } | { isAdmin: boolean });

const useChangeCustomer = () =>
  useWrite({
    call: ({ userId, ...body }: CustomerChange) =>
      withReauthentication(() =>
        api.PATCH("/api/v1/admin/customers/{userId}", { params: { path: { userId } }, body }),
      ),
    success: (_, change) => ("plan" in change ? "Plano alterado!" : "Acesso alterado!"),
    failure: "Erro ao alterar cliente",
    stale: ["customers", "me"],
  });
