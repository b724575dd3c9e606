import { createFileRoute } from "@tanstack/react-router";
import { pendingQuery } from "#web/features/shipments/check-in/check-in.queries";
import { CheckInScreen } from "#web/features/shipments/check-in/check-in-screen";
import { isPhoneNow } from "#web/ui/browser-state";

type Search = { q?: string; envio?: string };

export const Route = createFileRoute("/_app/_admin/admin/recebimentos")({
  staticData: { title: "Recebimentos", group: "Admin" },
  validateSearch: ({ q, envio }: Record<string, unknown>): Search => ({
    // The router parses digits in the URL as a number.
    ...((typeof q === "string" || typeof q === "number") && q !== "" && { q: String(q) }),
    ...(typeof envio === "string" && { envio }),
  }),
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchInfiniteQuery(pendingQuery(deps.q, isPhoneNow() ? "eta" : "newest")),
  component: CheckInScreen,
});
