import { type BoxCondition, boxStatusLabels, whyNotChangeable } from "@prepara/domain/dock/box";
import { readScan } from "@prepara/domain/scan/read-scan";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { signalScanResult } from "#web/features/scan/scan.public";
import { type Problem, problemFrom } from "#web/platform/api/problem";
import { notify } from "#web/platform/notices/notify";
import { outboxKey, outboxQuery } from "#web/platform/outbox/send-outbox";
import { acceptedBox, logBox, nameCondition, nameSuite, type ScannedBox } from "./box-outbox.ts";
import { type Box, boxQuery, type LoggedBox } from "./boxes.queries.ts";

/** The box on the card; `box` is null while its scan is sent, or waits on this device. */
export type Shown = {
  key: string;
  code: string;
  box: LoggedBox | null;
  state: "sending" | "waiting" | "done";
  /** What was scanned; null for a box that was chosen from the log. */
  scan: ScannedBox | null;
  /** The suite read on its label after the scan; null before. */
  suite: number | null;
  /** Whether `box` may be outdated. */
  isOld: boolean;
};

const SUITE_AFTER_SCAN_MS = 2 * 60 * 1000;

/**
 * Whether a suite scanned now belongs to the box on the card: for two minutes after its scan, while no suite
 * is confirmed. Otherwise it is logged as another box. `current` is the box as it is now; undefined until the
 * server has it.
 */
export function takesSuite(
  { scan, suite }: Pick<Shown, "scan" | "suite">,
  current: Pick<Box, "isConfirmed" | "status"> | undefined,
  now: number,
): boolean {
  if (!scan || suite !== null || now - Date.parse(scan.loggedAt) > SUITE_AFTER_SCAN_MS) return false;
  return !current || (!current.isConfirmed && whyNotChangeable(current.status) === null);
}

/** Scans at the dock, with the box that the card shows (docs/product.md#dock). */
export function useScans(userId: string) {
  const cache = useQueryClient();
  const waiting = useQuery(outboxQuery(userId)).data ?? [];
  const [last, setLast] = useState<Shown | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const latest = useRef("");
  const shown = settled(last, new Set(waiting.map(({ key }) => key)));
  const refresh = async () => {
    for (const topic of [outboxKey, "boxes"]) await cache.invalidateQueries({ queryKey: [topic] });
  };
  const log = async (code: string, another: boolean) => {
    const key = crypto.randomUUID();
    latest.current = key;
    setProblem(null);
    const scan = { code, another, suite: null, loggedAt: new Date().toISOString() };
    setLast({ key, code, box: null, state: "sending", scan, suite: null, isOld: false });
    const show = (change: Partial<Shown> | null) => {
      if (latest.current === key) setLast((shownNow) => shownNow && change && { ...shownNow, ...change });
    };
    try {
      const box = await logBox(userId, key, scan);
      // `settled` needs the scan in the list of waiting acts, so that list is read first.
      if (!box) await cache.invalidateQueries({ queryKey: [outboxKey] });
      show({ box, state: box ? "done" : "waiting" });
      signalFor(box);
    } catch (cause) {
      show(null);
      setProblem(problemFrom(cause));
      signalScanResult("wrong", "Não registrada");
    }
    await refresh();
  };
  const scan = async (code: string) => {
    const [reading] = readScan(code);
    if (reading?.kind !== "suite" || !shown?.scan) return log(code, false);
    const { key, box, scan: scanned } = shown;
    const current = box ? (cache.getQueryData(boxQuery(box.id).queryKey) ?? box) : undefined;
    if (!takesSuite(shown, current, Date.now())) return log(code, false);
    const suite = reading.suiteNumber;
    setLast({ ...shown, suite });
    try {
      const outcome = await nameSuite(userId, { key, boxId: box?.id ?? null, scanned, suite });
      signalScanResult("ok", `Suíte ${suite}`);
      if (outcome === "sent") notify({ kind: "success", title: "Caixa atualizada!" });
      await refresh();
    } catch (cause) {
      notify({
        kind: "info",
        title: "Registrada como outra caixa",
        description: problemFrom(cause).message,
      });
      await log(code, false);
    }
  };
  /** Sets the suite or the condition of a scan that waited on this device when its dialog was opened. */
  const changeWaiting = async ({ suite, condition }: { suite?: number; condition?: BoxCondition }) => {
    if (!shown?.scan) return;
    const change = { key: shown.key, boxId: shown.box?.id ?? null, scanned: shown.scan };
    if (suite !== undefined) setLast({ ...shown, suite });
    try {
      if (suite !== undefined) await nameSuite(userId, { ...change, suite });
      if (condition !== undefined) await nameCondition(userId, { ...change, condition });
    } catch (cause) {
      const { message } = problemFrom(cause);
      notify({ kind: "error", title: "Erro ao salvar caixa", description: message });
    }
    await refresh();
  };
  const show = (box: Omit<LoggedBox, "alreadyLogged" | "isOwnSuite" | "hits">) => {
    latest.current = box.id;
    const unscanned = { alreadyLogged: false, isOwnSuite: false, hits: [] };
    const facts = { key: box.id, code: box.code, scan: null, suite: null, isOld: false };
    setLast({ ...facts, box: { ...box, ...unscanned }, state: "done" });
  };
  return {
    shown,
    waiting,
    problem,
    scan,
    show,
    changeWaiting,
    logAnother: (code: string) => void log(code, true),
  };
}

/** Adds the box once a waiting scan was sent; null when it was discarded or another tab sent it. */
function settled(last: Shown | null, waitingKeys: ReadonlySet<string>): Shown | null {
  if (last?.state !== "waiting" || waitingKeys.has(last.key)) return last;
  const box = acceptedBox(last.key);
  return box ? { ...last, box, state: "done", isOld: true } : null;
}

function signalFor(box: LoggedBox | null) {
  if (!box) return signalScanResult("ok", "Guardada");
  if (box.alreadyLogged) return signalScanResult("question", "Já registrada");
  const { status, customer, shipments } = box;
  if (status === "matched") signalScanResult("ok", `Suíte ${customer?.suiteLabel ?? ""}`);
  else signalScanResult(status === "owned" ? "question" : "wrong", boxStatusLabels[status]);
  if (customer)
    notify({
      kind: "success",
      title: "Caixa registrada!",
      description: [`Suíte ${customer.suiteLabel}`, shipments[0]?.productName].filter(Boolean).join(" · "),
    });
}
