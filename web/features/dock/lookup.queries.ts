import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "#web/platform/api/api";

const lookUp = (code: string, signal: AbortSignal) =>
  dataOf(api.GET("/api/v1/floor/lookup", { params: { query: { code } }, signal }));

export type Found = Awaited<ReturnType<typeof lookUp>>;
export type Hit = Found["hits"][number];

/** The meaning of a scanned code and what has it; requested again at each scan. */
export const lookupQuery = (code: string) =>
  queryOptions({
    queryKey: ["shipments", "lookup", code],
    queryFn: ({ signal }) => lookUp(code, signal),
    staleTime: 0,
    networkMode: "always", // without a connection it fails at once instead of waiting
  });
