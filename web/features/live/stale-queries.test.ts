import type { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { recordPosition, resetPositions } from "#web/platform/api/api";
import { createQueryClient, onQueryLoads } from "#web/platform/api/query-client";
import { applyChange, applyResync, resumePosition, setStreamPosition, trackLoads } from "./stale-queries.ts";

let cache: QueryClient;
beforeEach(() => {
  resetPositions();
  onQueryLoads(() => {}); // so that the previous test's cache is no longer notified
  cache = createQueryClient();
});

const at = (xmin: number, xmax = xmin, running = "") => `0123abcd.${xmin}:${xmax}:${running}`;

/** A mounted list: each load returns the next position. With several, the first load waits for `release`. */
function screen(key: string, positions: readonly (string | null)[], meta: { isRequested?: true } = {}) {
  let loads = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const load = async () => {
    const position = positions[Math.min(loads, positions.length - 1)] ?? null;
    loads += 1;
    const data = { load: loads };
    if (positions.length > 1 && loads === 1) await held;
    recordPosition(data, new Response(null, { headers: position ? { "x-prepara-position": position } : {} }));
    return data;
  };
  const show = () => cache.prefetchQuery({ queryKey: [key, "list"], queryFn: load, meta });
  // Refetches stale queries, as a mounted screen does.
  cache.getQueryCache().subscribe(({ type, query }) => {
    if (
      type === "updated" &&
      query.queryKey[0] === key &&
      query.state.isInvalidated &&
      query.state.fetchStatus === "idle"
    )
      void query.fetch();
  });
  return { show, release, loads: () => loads };
}

const settled = () => vi.waitFor(() => expect(cache.isFetching()).toBe(0));

describe("refetching after changes", () => {
  test("refetches data that does not include the change, and nothing else", async () => {
    const list = screen("documents", [at(10)]);
    await list.show();
    trackLoads(cache);
    applyChange(cache, ["documents"], [9]);
    applyChange(cache, ["shipments"], [12]);
    await settled();
    expect(list.loads()).toBe(1);
    applyChange(cache, ["documents"], [10]);
    await settled();
    expect(list.loads()).toBe(2);
  });

  test("refetches a load that was running when the change was reported, after it ends", async () => {
    const list = screen("documents", [at(10), at(11)]);
    const showing = list.show();
    trackLoads(cache);
    applyChange(cache, ["documents"], [10]);
    list.release();
    await showing;
    await vi.waitFor(() => expect(list.loads()).toBe(2));
    await settled();
    expect(list.loads()).toBe(2);
  });

  test("does not repeat a load that runs again, as after a write of this tab, if it includes the change", async () => {
    let release = () => {};
    let loads = 0;
    const load = async () => {
      loads += 1;
      if (loads === 2)
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      const data = { load: loads };
      const position = [at(10), at(11), at(13)][loads - 1] ?? "";
      recordPosition(data, new Response(null, { headers: { "x-prepara-position": position } }));
      return data;
    };
    const queryKey = ["documents", "list"];
    await cache.prefetchQuery({ queryKey, queryFn: load });
    trackLoads(cache);
    const again = cache.refetchQueries({ queryKey });
    applyChange(cache, ["documents"], [10]);
    release();
    await again;
    await settled();
    expect([loads, cache.getQueryState(queryKey)?.isInvalidated]).toEqual([2, false]);

    loads = 1;
    const later = cache.refetchQueries({ queryKey });
    applyChange(cache, ["documents"], [12]);
    release();
    await later;
    expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  test("refetches only once when a slower server returns an older position", async () => {
    const list = screen("documents", [at(10), at(10)]);
    list.release();
    await list.show();
    trackLoads(cache);
    applyChange(cache, ["documents"], [10]);
    await settled();
    expect(list.loads()).toBe(2);
  });

  test("resumes at the oldest position, and refetches a late response that is older", async () => {
    const [quick, slow] = [screen("documents", [at(12)]), screen("shipments", [at(10), at(12)])];
    const showing = slow.show();
    await quick.show();
    expect(resumePosition(cache)).toBe(at(12));
    trackLoads(cache);
    setStreamPosition(cache, at(12));
    slow.release();
    await showing;
    await vi.waitFor(() => expect(slow.loads()).toBe(2));
    await settled();
    expect([quick.loads(), slow.loads()]).toEqual([1, 2]);
  });

  test("starts at the older position of two responses loaded before the stream", async () => {
    await screen("documents", [at(12, 14, "12")]).show();
    await screen("shipments", [at(13, 14, "13")]).show();
    await screen("balance", [at(12, 13, "12")]).show();
    expect(resumePosition(cache)).toBe(at(12, 13, "12"));
  });

  test("refetches everything after a resync, and data without a position when the stream begins", async () => {
    const list = screen("documents", [null]);
    await list.show();
    trackLoads(cache);
    setStreamPosition(cache, at(12));
    await settled();
    expect(list.loads()).toBe(2);
    applyResync(cache);
    await settled();
    expect(list.loads()).toBe(3);
  });

  test("never repeats a search that the user requested, because it may cost money", async () => {
    const search = screen("mined", [null, null], { isRequested: true });
    const searching = search.show();
    trackLoads(cache);
    setStreamPosition(cache, at(12));
    search.release();
    await searching;
    applyResync(cache);
    applyChange(cache, ["mined"], [13]);
    await settled();
    expect(search.loads()).toBe(1);
  });
});
