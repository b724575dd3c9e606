import { scannedBoxes, scannedTracking } from "@prepara/domain/outbound/packed-scan";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { ScanRefusal } from "#web/features/scan/refusal-alert.public";
import { signalScanResult } from "#web/features/scan/scan.public";
import { useList } from "#web/platform/api/list";
import { lookUpBoxes, outboundQuery, type Packing, packingQuery } from "./outbound.queries.ts";

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

/**
 * State of 'Enviar': its requests, the boxes scanned so far, and their tracking numbers, typed or scanned
 * after the box. A box whose request is not in the loaded pages of the list is looked up on the server.
 */
export function useShipping(isAll: boolean) {
  const cache = useQueryClient();
  const [scanned, setScanned] = useState<ReadonlySet<string>>(new Set());
  // Refs, because a scan that waits for the server must see what was scanned in the meantime.
  const scannedNow = useRef(scanned);
  scannedNow.current = scanned;
  const [tracking, setTracking] = useState<Readonly<Record<string, string>>>({});
  const trackingNow = useRef(tracking);
  trackingNow.current = tracking;
  const lastBox = useRef<NonNullable<ReturnType<typeof closedBox>> | null>(null);
  const [found, setFound] = useState<readonly string[]>([]);
  const list = useRequests(isAll, found);
  const itemsNow = useRef(list.items);
  itemsNow.current = list.items;
  const queue = useRef(Promise.resolve());
  const [refusal, setRefusal] = useState<ScanRefusal | null>(null);
  const isUnmounted = useIsUnmounted();

  const refuse = (code: string, text: string, word: string) => {
    setRefusal({ text, code });
    signalScanResult("wrong", word);
  };
  const lookUp = async (code: string) => {
    const hit = (await lookUpBoxes(code)).find(({ status }) => status === "closed");
    if (!hit) return undefined;
    const request = await cache.fetchQuery({ ...packingQuery(hit.prepRequestId), staleTime: 0 });
    return hasClosedBox(request) ? closedBox(code, [request]) : undefined;
  };
  const markScanned = (box: NonNullable<ReturnType<typeof closedBox>>) => {
    const { id, position, request } = box;
    lastBox.current = box;
    setScanned((before) => new Set([...before, id]));
    const isComplete = request.boxes.every((one) => one.id === id || scannedNow.current.has(one.id));
    signalScanResult(isComplete ? "finished" : "ok", `Caixa ${position} da nº ${request.number}`);
  };
  const setNumber = (boxId: string, number: string) =>
    setTracking((before) => ({ ...before, [boxId]: number }));
  /** Assigns a tracking number to the last scanned box; false if the code is none, or no box was scanned. */
  const assignNumber = (code: string): boolean => {
    const number = scannedTracking(code);
    const boxes = (itemsNow.current ?? []).flatMap((request) => request.boxes);
    // One that was just looked up is not in the list yet.
    const box = boxes.find(({ id }) => id === lastBox.current?.id) ?? lastBox.current;
    if (number === null || box?.status !== "closed") return false;
    const known = trackingNow.current[box.id] ?? box.trackingNumber ?? "";
    if (known !== "" && known !== number)
      refuse(code, `A caixa ${box.position} já tem outro rastreio.`, "Outro rastreio");
    else {
      setNumber(box.id, number);
      signalScanResult("ok", `Rastreio da caixa ${box.position}`);
    }
    return true;
  };
  const decide = async (code: string) => {
    setRefusal(null);
    const shown = closedBox(code, itemsNow.current ?? []);
    if (shown) return markScanned(shown);
    try {
      const box = await lookUp(code);
      if (isUnmounted.current) return;
      if (!box) {
        if (!assignNumber(code)) refuse(code, "Nenhuma caixa fechada com este código.", "Não encontrada");
        return;
      }
      const { id } = box.request;
      setFound((before) => [id, ...before.filter((other) => other !== id)]);
      markScanned(box);
    } catch {
      if (!isUnmounted.current) refuse(code, "A busca falhou. Bipe de novo.", "Erro na busca");
    }
  };
  /**
   * Scans are decided one after the other: while a carrier's label is looked up, the next box may be scanned,
   * and the number belongs to the box before it.
   */
  const scan = (code: string) => {
    queue.current = queue.current.then(() => decide(code));
    return queue.current;
  };
  return { list, scanned, scan, refusal, tracking, setNumber };
}

/** The list, preceded by the requests that were looked up, even if their pages are not loaded. */
function useRequests(isAll: boolean, found: readonly string[]) {
  const cache = useQueryClient();
  const list = useList(outboundQuery(!isAll));
  const wanted = useLocation().state.requestToShip;
  const ids = [...new Set([...found, ...(wanted === undefined ? [] : [wanted])])];
  // One query for all of them: `useQueries` would add its observer to what every screen loads.
  const { data: read = [] } = useQuery({
    queryKey: ["outbound", "found", ...ids],
    queryFn: async () => {
      const answers = await Promise.allSettled(ids.map((id) => cache.fetchQuery(packingQuery(id))));
      return answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
    },
    enabled: ids.length > 0,
    placeholderData: (before) => before,
    networkMode: "always", // without a connection it reads what is kept on the device
    meta: { shows: ["prep-requests"] },
  });
  const first = read.filter(hasClosedBox);
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
