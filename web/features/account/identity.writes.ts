import type { UserIdentity } from "@supabase/auth-js";
import { useWrite } from "#web/platform/api/use-write";
import { authCall } from "./account.queries.ts";
import type { ProviderName } from "./auth-settings.ts";
import { withPresentProof } from "./present-proof.ts";

/** Leaves for the provider and comes back to this tab with the account linked, or with a reason. */
export const useLinkIdentity = () =>
  useWrite({
    call: (provider: ProviderName) => {
      const options = { redirectTo: `${location.origin}/conta?aba=vinculos` };
      return withPresentProof(() => authCall((client) => client.linkIdentity({ provider, options })));
    },
    success: null,
    failure: "Erro ao vincular a conta",
    stale: [],
  });

export const useUnlinkIdentity = () =>
  useWrite({
    call: (identity: UserIdentity) =>
      withPresentProof(() => authCall((client) => client.unlinkIdentity(identity))),
    success: "Conta desvinculada",
    failure: "Erro ao desvincular a conta",
    stale: ["sign-in", "me"],
  });
