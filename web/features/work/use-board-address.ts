import { taskKinds } from "@prepara/domain/work/kinds";
import { useRouter, useRouterState } from "@tanstack/react-router";
import type { TaskFilter } from "./tasks.queries.ts";

type BoardAddress = TaskFilter & { openId: string | undefined };

/**
 * The board's search parameters and how to change them. Parsed here and not by the route, because the code of
 * `validateSearch` is in the scripts of the sign-in.
 */
export function useBoardAddress(): [BoardAddress, (change: Partial<BoardAddress>) => void] {
  const router = useRouter();
  const address = addressOf(useRouterState({ select: ({ location }) => location.search }));
  const change = (changed: Partial<BoardAddress>) => {
    const { kind, isMine, customer, openId } = { ...addressOf(router.state.location.search), ...changed };
    const search = {
      ...(kind && { tipo: kind }),
      ...(isMine && { minhas: true }),
      ...(customer && { cliente: customer }),
      ...(openId && { tarefa: openId }),
    };
    // An opened sheet closes with the browser's back button.
    const replace = changed.openId === undefined;
    void router.navigate({ to: "/galpao", search, replace, resetScroll: false });
  };
  return [address, change];
}

function addressOf({ tipo, minhas, cliente, tarefa }: Record<string, unknown>): BoardAddress {
  return {
    kind: taskKinds.find((kind) => kind === tipo),
    isMine: minhas === true,
    // The router reads a suite as a number.
    customer: typeof cliente === "string" || typeof cliente === "number" ? String(cliente) : "",
    openId: typeof tarefa === "string" ? tarefa : undefined,
  };
}
