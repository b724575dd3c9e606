import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { LabelFile, Labels } from "./labels.queries.ts";
import { PageList, pagesAtOnce } from "./page-list.tsx";

const unread = { shipmentId: null, amazonBoxId: null, boxPosition: null, isByHand: false, codes: [] };

const fileOf = (name: string, pages: number): LabelFile => ({
  id: name,
  kind: "carrier",
  shipmentId: null,
  name,
  status: "read",
  problem: null,
  pageCount: pages,
  isPrinted: false,
  url: "/files/labels",
  createdAt: "2026-11-26T10:00:00.000Z",
  pages: Array.from({ length: pages }, (_, index) => ({
    ...unread,
    id: `${name}-${index}`,
    page: index + 1,
    printedAt: null,
    version: "v1",
  })),
});

/** A request of as many products, of which each file has 50 pages that nobody could read. */
function labelsOf(products: number, files: number): Labels {
  return {
    requestId: "request",
    number: 1,
    suiteLabel: "07",
    isOpen: true,
    files: Array.from({ length: files }, (_, index) => fileOf(`etiquetas-${index}.pdf`, 50)),
    items: Array.from({ length: products }, (_, index) => ({
      shipmentId: `shipment-${index}`,
      name: `Produto ${index}`,
      asin: null,
      units: 1,
      fnsku: null,
      instructions: null,
      hasLabel: false,
      isDrawn: false,
      printedAt: null,
      version: "v1",
      printedLabels: [],
    })),
    boxes: [],
    missing: [],
    warnings: [],
  };
}

function shownOf(products: number, files: number) {
  const labels = labelsOf(products, files);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      {labels.files.map((file) => (
        <PageList key={file.id} file={file} labels={labels} atOnce={pagesAtOnce(labels, files)} />
      ))}
    </QueryClientProvider>,
  );
  const count = (text: string) => html.split(text).length - 1;
  return {
    options: count("<option"),
    pages: count("<select"),
    hasMore: html.includes("Mostrar mais páginas"),
  };
}

describe("the pages of a request's labels (docs/product.md#labels)", () => {
  test("are shown by twenty, each with every product to choose from", () => {
    expect(shownOf(9, 1)).toEqual({ options: 20 * 10, pages: 20, hasMore: true });
  });

  test("have only as many options together as a browser shows in a moment, the others on request", () => {
    expect(shownOf(99, 5)).toEqual({ options: 40 * 100, pages: 40, hasMore: true });
    expect(shownOf(500, 20)).toEqual({ options: 0, pages: 0, hasMore: true });
  });
});
