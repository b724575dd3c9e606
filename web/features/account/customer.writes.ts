import type { PlanName } from "@prepara/domain/account/plan";
import { api } from "#web/platform/api/api";
import { useWrite } from "#web/platform/api/use-write";

export type CustomerChange = { userId: string } & ({ plan: PlanName } | { isAdmin: boolean });

/** An admin's change of a customer's plan or role (docs/decisions/0010, docs/decisions/0104). */
export const useChangeCustomer = () =>
  useWrite({
    call: ({ userId, ...body }: CustomerChange) =>
      api.PATCH("/api/v1/admin/customers/{userId}", { params: { path: { userId } }, body }),
    success: (_, change) => ("plan" in change ? "Plano alterado!" : "Acesso alterado!"),
    failure: "Erro ao alterar cliente",
    stale: ["customers", "me"],
  });
