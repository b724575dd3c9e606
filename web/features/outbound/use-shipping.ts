import { trackingOf } from "@prepara/domain/outbound/box";
import { scannedBoxes, scannedTracking } from "@prepara/domain/outbound/packed-scan";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { ScanRefusal } from "#web/features/scan/refusal-alert.public";
import { signalScanResult } from "#web/features/scan/scan.public";
import { useList } from "#web/platform/api/list";
import { problemFrom } from "#web/platform/api/problem";
import { notify } from "#web/platform/notices/notify";
import { useUnsavedWork } from "#web/platform/unsaved-work";
import { changeSignal } from "#web/ui/change-signal";
import { useAskBeforeLeaving } from "#web/ui/form/ask-before-leaving";
import {
  lookUpBoxes,
  type OutboundBox,
  outboundQuery,
  type Packing,
  packingQuery,
} from "./outbound.queries.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The prep request of a box that was looked up, which 'Enviar' shows first. */
    requestToShip?: string;
  }
}

const hasClosedBox = ({ status, boxes }: Packing) =>
  status === "scheduled" && boxes.some((box) => box.status === "closed");

/** The closed box with a scanned code, and its request; undefined if none of the requests has one. */
function closedBox(code: string, requests: readonly Packing[]) {
  const waiting = requests.flatMap((request) =>
    request.boxes.filter(({ status }) => status === "closed").map((box) => ({ ...box, request })),
  );
  return scannedBoxes(code, waiting)[0];
}

/** How long one scan may wait for the server, because those after it wait for it. */
const LOOK_UP_MS = 5_000;

/** Rejects if `work` takes too long. */
function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the look-up takes too long")), LOOK_UP_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

// Outside of the screen, because what it had begun goes on when it is left, and holds when it is shown again.

/**
 * Scans and presses of 'Confirmar envio' are decided one after the other: while a carrier's label is looked
 * up, the next box may be scanned, and the number belongs to the box before it.
 */
let queue = Promise.resolve();

function inTurn(act: () => Promise<void> | void): Promise<void> {
  queue = queue.then(act);
  return queue;
}

/** The requests that are being shipped: they take no more numbers. */
const leaving = new Set<string>();

/** The requests whose press is not decided: those that are being shipped, or wait for earlier scans. */
let pressed: ReadonlySet<string> = new Set();
const { follow, tell } = changeSignal();

function setPressed(next: ReadonlySet<string>) {
  pressed = next;
  tell();
}

const pressedNow = () => pressed;

type ClosedBox = NonNullable<ReturnType<typeof closedBox>>;

/** A box as it was closed: closed again it may hold other units, so it must be scanned again. */
const closing = ({ id, version }: Pick<OutboundBox, "id" | "version">) => `${id} ${version}`;

/**
 * State of 'Enviar': its requests, the boxes scanned so far, and their tracking numbers, typed or scanned
 * after the box. A box whose request is not in the loaded pages of the list is looked up on the server.
 */
export function useShipping(isAll: boolean) {
  const cache = useQueryClient();
  const [scanned, setScanned] = useState<ReadonlySet<string>>(new Set());
  // Refs, because a scan that waits for the server must see what was scanned in the meantime.
  const scannedNow = useRef(scanned);
  const [tracking, setTracking] = useState<Readonly<Record<string, string>>>({});
  const trackingNow = useRef(tracking);
  const lastBox = useRef<{ id: string; requestId: string } | null>(null);
  const [found, setFound] = useState<readonly string[]>([]);
  const touched = useRef<Touched>(new Map());
  const forget = (requestId: string, boxes: readonly OutboundBox[]) => {
    const isOther = (boxId: string | undefined) => boxes.every(({ id }) => id !== boxId);
    // Set back, the boxes have the numbers that are stored, which a colleague may have changed.
    const kept = Object.entries(trackingNow.current).filter(([boxId]) => isOther(boxId));
    trackingNow.current = Object.fromEntries(kept);
    setTracking(trackingNow.current);
    // Nor were they scanned again, although they are closed as they were when they left.
    scannedNow.current = new Set([...scannedNow.current].filter((one) => isOther(one.split(" ")[0])));
    setScanned(scannedNow.current);
    touched.current.delete(requestId);
    setFound((before) => before.filter((other) => other !== requestId));
  };
  const isUnmounted = useIsUnmounted();
  /** Of a request that somebody else shipped; a press here tells itself what became of it. */
  const onLeft = ({ id, number, boxes }: Packing) => {
    const isLost = boxes.some((box) => {
      const { [box.id]: typed = box.trackingNumber ?? "" } = trackingNow.current;
      return trackingOf(typed).trackingNumber !== box.trackingNumber;
    });
    if (isLost && !pressed.has(id) && !isUnmounted.current)
      notify({
        kind: "error",
        title: "Erro ao confirmar envio",
        description: `A solicitação nº ${number} já saiu. O rastreio que você digitou ou bipou aqui não foi salvo.`,
        isMinor: true,
      });
    forget(id, boxes);
  };
  const list = useRequests(isAll, { found, touched, onLeft });
  const itemsNow = useRef(list.items);
  itemsNow.current = list.items;
  const [hasTypedCode, setTypedCode] = useState(false);
  const [refusal, setRefusal] = useState<ScanRefusal | null>(null);
  const lastRefusal = useRef(refusal);
  /** Silent once the person left: a late signal would be taken for the answer to another scan. */
  const signal: typeof signalScanResult = (kind, word) => {
    if (!isUnmounted.current) signalScanResult(kind, word);
  };
  const refuse = (code: string, text: string, word: string) => {
    lastRefusal.current = { text, code };
    setRefusal(lastRefusal.current);
    signal("wrong", word);
    // It may have been the next box: the number that follows does not belong to the one before it.
    if (scannedTracking(code) === null) lastBox.current = null;
  };
  const readRequest = (id: string) => cache.fetchQuery({ ...packingQuery(id), staleTime: 0 });
  const showFirst = (request: Packing) => {
    touched.current.set(request.id, request);
    setFound((before) => [request.id, ...before.filter((other) => other !== request.id)]);
  };
  const lookUp = async (code: string) => {
    const hit = (await lookUpBoxes(code)).find(({ status }) => status === "closed");
    if (!hit) return undefined;
    const request = await readRequest(hit.prepRequestId);
    return hasClosedBox(request) ? closedBox(code, [request]) : undefined;
  };
  const markScanned = (box: ClosedBox) => {
    const { id, position, request } = box;
    lastBox.current = { id, requestId: request.id };
    touched.current.set(request.id, request);
    scannedNow.current = new Set([...scannedNow.current, closing(box)]);
    setScanned(scannedNow.current);
    const isComplete = request.boxes.every((one) => scannedNow.current.has(closing(one)));
    signal(isComplete ? "finished" : "ok", `Caixa ${position} da nº ${request.number}`);
  };
  const setNumber = (boxId: string, number: string) => {
    const request = itemsNow.current?.find(({ boxes }) => boxes.some(({ id }) => id === boxId));
    if (request) touched.current.set(request.id, request);
    trackingNow.current = { ...trackingNow.current, [boxId]: number };
    setTracking(trackingNow.current);
  };
  /** The last scanned box as it is now; undefined once it is being shipped, or was. */
  const lastScanned = async () => {
    if (!lastBox.current || leaving.has(lastBox.current.requestId)) return undefined;
    const { id, requestId } = lastBox.current;
    const shown = itemsNow.current?.find((request) => request.id === requestId);
    // One that was just looked up is not in the list yet, and others may have left the loaded pages.
    const request = shown ?? (await readRequest(requestId));
    const box = request.boxes.find((one) => one.id === id && one.status === "closed");
    if (box && !shown) showFirst(request);
    return box;
  };
  /** Reads whether a code is a closed box or a tracking number of the last one. Returns what to do. */
  const read = async (code: string) => {
    const box = await lookUp(code);
    if (box)
      return () => {
        showFirst(box.request);
        markScanned(box);
      };
    const number = scannedTracking(code);
    const last = number === null ? undefined : await lastScanned();
    if (number === null || !last)
      return () => refuse(code, "Nenhuma caixa fechada com este código.", "Não encontrada");
    return () => {
      const known = trackingNow.current[last.id] ?? last.trackingNumber ?? "";
      if (known !== "" && known !== number)
        return refuse(code, `A caixa ${last.position} já tem outro rastreio.`, "Outro rastreio");
      setNumber(last.id, number);
      signal("ok", `Rastreio da caixa ${last.position}`);
    };
  };
  const decide = async (code: string) => {
    setRefusal(null);
    const shown = closedBox(code, itemsNow.current ?? []);
    if (shown) return markScanned(shown);
    try {
      (await inTime(read(code)))();
    } catch (cause) {
      const { status, message } = problemFrom(cause);
      if (status === 403 || status === 404) refuse(code, message, "Recusada");
      else refuse(code, "A busca falhou. Bipe de novo.", "Erro na busca");
    }
  };
  const scan = (code: string) => inTurn(() => decide(code));
  /** What a press does when a scan before it was refused: nothing, and it says so if the person has left. */
  const sendNothing = async () => {
    const refused = lastRefusal.current;
    if (refused && isUnmounted.current)
      notify({
        kind: "error",
        title: "Erro ao confirmar envio",
        description: `${refused.code}: ${refused.text}`,
        isMinor: true,
      });
    return null;
  };
  /**
   * Ships a request with the numbers of all scans before this call, which `send` gets by box, unless one of
   * these scans was refused.
   */
  const ship = async (requestId: string, send: (numbers: typeof tracking) => Promise<unknown>) => {
    const before = lastRefusal.current;
    const { boxes = [] } = touched.current.get(requestId) ?? {};
    setPressed(new Set([...pressed, requestId]));
    try {
      await inTurn(() => void leaving.add(requestId));
      const sending = lastRefusal.current === before ? send(trackingNow.current) : sendNothing();
      const sent = await sending.finally(() => leaving.delete(requestId));
      if (sent !== null) forget(requestId, boxes);
      else await cache.invalidateQueries({ queryKey: ["outbound"] }); // a colleague may have packed meanwhile
    } finally {
      setPressed(new Set([...pressed].filter((id) => id !== requestId)));
    }
  };
  const awaiting = useSyncExternalStore(follow, pressedNow, pressedNow);
  /** Whether a press of the request is not decided, also one from before this screen was left. */
  const isPressed = (requestId: string) => awaiting.has(requestId);
  const isScanned = (box: OutboundBox) => scanned.has(closing(box));
  const isUnsaved = (box: OutboundBox) => {
    const { [box.id]: number = box.trackingNumber ?? "" } = tracking;
    return isScanned(box) || (box.status === "closed" && number !== (box.trackingNumber ?? ""));
  };
  // What was pressed is sent also when this screen is left.
  const isChanged = list.items?.some(({ id, boxes }) => !isPressed(id) && boxes.some(isUnsaved)) ?? false;
  const isDirty = isChanged || hasTypedCode;
  useUnsavedWork(isDirty);
  useAskBeforeLeaving(isDirty);
  return {
    list,
    isScanned,
    scan,
    /** Whether a code is typed that was not sent; nothing is shipped without it. */
    hasTypedCode,
    setTypedCode,
    refusal,
    tracking,
    setNumber,
    ship,
    isPressed,
  };
}

/** The requests with a scanned box or a typed number, as they were read last, until they leave. */
type Touched = Map<string, Packing>;

type Followed = {
  found: readonly string[];
  touched: RefObject<Touched>;
  /** Called with a request of these that a read finds shipped, also by somebody else. */
  onLeft: (request: Packing) => void;
};

/**
 * The list, preceded by the requests that were looked up, and by those that were touched and left the loaded
 * pages since, because others took their place. One that cannot be read is shown as it was.
 */
function useRequests(isAll: boolean, { found, touched, onLeft }: Followed) {
  const cache = useQueryClient();
  const list = useList(outboundQuery(!isAll));
  const wanted = useLocation().state.requestToShip;
  for (const item of list.items ?? []) if (touched.current.has(item.id)) touched.current.set(item.id, item);
  const isAway = (id: string) => list.items?.every((item) => item.id !== id) && !leaving.has(id);
  const away = [...touched.current.keys()].filter(isAway);
  const ids = [...new Set([...found, ...(wanted === undefined ? [] : [wanted]), ...away])];
  /** The request as it is now; null if it is gone, undefined if that cannot be told. */
  const readNow = (id: string) =>
    cache
      .fetchQuery(packingQuery(id))
      .catch((cause) => (problemFrom(cause).status === 404 ? null : undefined));
  // One query for all of them: `useQueries` would add its observer to what every screen loads.
  const { data: read = {} } = useQuery<Record<string, Packing | null | undefined>>({
    queryKey: ["outbound", "found", ...ids.toSorted()],
    queryFn: async () => {
      const now = await Promise.all(ids.map(async (id) => [id, await readNow(id)] as const));
      for (const [, request] of now) if (request?.status === "shipped") onLeft(request);
      return Object.fromEntries(now);
    },
    enabled: ids.length > 0,
    placeholderData: (before) => before,
    networkMode: "always", // without a connection it reads what is kept on the device
    meta: { shows: ["prep-requests"] },
  });
  for (const id of ids) {
    const now = read[id];
    if (now?.status === "scheduled") touched.current.set(id, now);
    else if (now !== undefined) touched.current.delete(id); // shipped, or gone
  }
  const first = ids.flatMap((id) => touched.current.get(id) ?? []).filter(hasClosedBox);
  if (!list.items || first.length === 0) return list;
  const rest = list.items.filter(({ id }) => first.every((one) => one.id !== id));
  return { ...list, items: [...first, ...rest] };
}

/** Whether the component was unmounted; then a late response gives no signal. */
function useIsUnmounted() {
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  return isUnmounted;
}
