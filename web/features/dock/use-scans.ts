import { type BoxCondition, boxStatusLabels, whyNotChangeable } from "@prepara/domain/dock/box";
import { readScan } from "@prepara/domain/scan/read-scan";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { signalScanResult } from "#web/features/scan/scan.public";
import { type Problem, problemFrom } from "#web/platform/api/problem";
import { newId } from "#web/platform/new-id";
import { notify } from "#web/platform/notices/notify";
import { outboxKey, outboxQuery } from "#web/platform/outbox/send-outbox";
import { acceptedBox, logBox, nameCondition, nameSuite, type ScannedBox } from "./box-outbox.ts";
import { type Box, boxQuery, type LoggedBox } from "./boxes.queries.ts";
import { askWhichBox } from "./which-box-question.tsx";

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
 * of it was read. Otherwise it is logged as another box. `current` is the box as it is now; undefined until
 * the server has it.
 */
export function takesSuite(
  { scan, suite }: Pick<Shown, "scan" | "suite">,
  current: Pick<Box, "suiteRead" | "status"> | undefined,
  now: number,
): boolean {
  if (!scan || suite !== null || now - Date.parse(scan.loggedAt) > SUITE_AFTER_SCAN_MS) return false;
  return !current || (current.suiteRead === null && whyNotChangeable(current.status) === null);
}

/**
 * Whether a suite scanned after a box is applied to it without a question: the card shows that suite's
 * customer, as the box's or as the only one who may have announced it. The suite may be the bar code of the
 * next parcel, which its sender chose, and would take this box from its owner, who may not have announced it.
 */
export function needsNoQuestion(
  suite: number,
  current: Pick<Box, "customer" | "hints" | "hasMoreHints" | "claims"> | undefined,
): boolean {
  if (!current) return false;
  const { customer, hints, hasMoreHints, claims } = current;
  if (customer) return customer.suiteNumber === suite;
  if (claims > 0 || hasMoreHints || hints.length === 0) return false;
  return hints.every((hint) => hint.customer.suiteNumber === suite);
}

/** How long a suite waits for the response to the scan before it, which says whose the box is. */
const RESPONSE_MS = 2_000;

/** The box of a scan that is sent; null if the response takes too long or is a refusal. */
const inTime = (sent: Promise<LoggedBox | null>) =>
  Promise.race([
    sent.catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), RESPONSE_MS)),
  ]);

/** Scans at the dock, with the box that the card shows (docs/product.md#dock). */
export function useScans(userId: string) {
  const cache = useQueryClient();
  const waiting = useQuery(outboxQuery(userId)).data ?? [];
  const [last, setLast] = useState<Shown | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const latest = useRef("");
  const sending = useRef<Promise<LoggedBox | null>>(Promise.resolve(null));
  const shown = settled(last, new Set(waiting.map(({ key }) => key)));
  const refresh = async () => {
    for (const topic of [outboxKey, "boxes"]) await cache.invalidateQueries({ queryKey: [topic] });
  };
  const log = async (code: string, another: boolean) => {
    const key = newId();
    latest.current = key;
    setProblem(null);
    const scan = { code, another, suite: null, loggedAt: new Date().toISOString() };
    setLast({ key, code, box: null, state: "sending", scan, suite: null, isOld: false });
    const show = (change: Partial<Shown> | null) => {
      if (latest.current === key) setLast((shownNow) => shownNow && change && { ...shownNow, ...change });
    };
    try {
      sending.current = logBox(userId, key, scan);
      const box = await sending.current;
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
  const currentOf = (box: LoggedBox | null) =>
    box ? (cache.getQueryData(boxQuery(box.id).queryKey) ?? box) : undefined;
  /** Adds a suite to the box of a scan, after a question where that may take the box from somebody. */
  const addSuite = async (
    card: Shown,
    scanned: ScannedBox,
    { code, suite }: { code: string; suite: number },
  ) => {
    const { key } = card;
    const setSuite = (read: number | null) =>
      setLast((shownNow) => (shownNow?.key === key ? { ...shownNow, suite: read } : shownNow));
    setSuite(suite);
    const box = card.state === "sending" ? await inTime(sending.current) : card.box;
    const current = currentOf(box);
    const isAsked = !needsNoQuestion(suite, current);
    const answer = isAsked ? await askWhichBox(scanned.code, suite, current) : "same";
    if (answer !== "same") setSuite(null);
    if (answer === "another") return log(code, false);
    if (answer === null) return;
    try {
      const seenUserId = current?.customer?.userId ?? null;
      const outcome = await nameSuite(userId, { key, boxId: box?.id ?? null, scanned, suite, seenUserId });
      signalScanResult("ok", `Suíte ${suite}`);
      if (outcome === "sent") notify({ kind: "success", title: "Caixa atualizada!" });
    } catch (cause) {
      const { message } = problemFrom(cause);
      if (!isAsked) {
        notify({ kind: "info", title: "Registrada como outra caixa", description: message });
        return log(code, false);
      }
      // The person said that it is this box, so it is not logged as another.
      setSuite(null);
      signalScanResult("wrong", "Não registrada");
      notify({ kind: "error", title: "Erro ao salvar caixa", description: message });
    }
    await refresh();
  };
  const scan = (code: string) => {
    const [reading] = readScan(code);
    if (reading?.kind === "suite" && shown?.scan && takesSuite(shown, currentOf(shown.box), Date.now()))
      return addSuite(shown, shown.scan, { code, suite: reading.suiteNumber });
    return log(code, false);
  };
  /** Sets the suite or the condition of a scan that waited on this device when its dialog was opened. */
  const changeWaiting = async ({ suite, condition }: { suite?: number; condition?: BoxCondition }) => {
    if (!shown?.scan) return;
    const change = { key: shown.key, boxId: shown.box?.id ?? null, scanned: shown.scan };
    if (suite !== undefined) setLast({ ...shown, suite });
    try {
      // The dialog showed no owner, because only the server knows whose a scan is.
      if (suite !== undefined) await nameSuite(userId, { ...change, suite, seenUserId: null });
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
    // `isOld`: the boxes of a list come without the keys of the photos that they contain.
    const facts = { key: box.id, code: box.code, scan: null, suite: null, isOld: true };
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
