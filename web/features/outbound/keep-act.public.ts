import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { signalScanResult } from "#web/features/scan/scan.public";
import { type Problem, problemFrom } from "#web/platform/api/problem";
import { notify } from "#web/platform/notices/notify";
import { keepAndSend } from "#web/platform/outbox/confirm-act";
import type { Confirmed } from "#web/platform/outbox/outbox-item";
import type { OutboxKind } from "#web/platform/outbox/outbox-kind";

const MAY_BE_RECORDED =
  "Sem resposta do servidor: pode ter sido registrado. Com a conexão de volta, confira o número antes de repetir.";

/**
 * Keeps an act about a prep request on this device, which sends it. Without storage it is sent at once: if
 * that fails, says so, and reads the query with its figures again when the server may have recorded it.
 */
export async function keepAct(
  cache: QueryClient,
  kind: OutboxKind,
  act: Omit<Confirmed, "kind">,
  figures: QueryKey,
): Promise<void> {
  try {
    await keepAndSend(cache, kind, { ...act, kind: kind.name });
  } catch (cause) {
    const problem = problemFrom(cause);
    const isUnknown = mayBeRecorded(problem);
    signalScanResult("wrong", isUnknown ? "Sem resposta" : "Não registrada");
    const description = isUnknown ? MAY_BE_RECORDED : problem.message;
    notify({ kind: "error", title: kind.failure, description });
    // Without a connection it would fail; the query is read when the connection returns (`keptOnDevice`).
    if (isUnknown && navigator.onLine !== false) void cache.invalidateQueries({ queryKey: figures });
  }
}

/** Whether the server may have recorded it: there was no answer, a gateway's, or one of its own failure. */
const mayBeRecorded = ({ status, code, isOurs }: Problem): boolean =>
  status === 0 ? code === "offline" : !isOurs || status >= 500;
