import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { BalanceLine } from "./balance-line.tsx";
import { PricePlot } from "./price-plot.tsx";
import { ProfitCurve } from "./profit-curve.tsx";
import { Waterfall } from "./waterfall.tsx";

const DAY_MS = 86_400_000;
const summary = "Uma frase que diz o que se vê.";
const dollars = (value: number) => `US$ ${value}`;
const formatTime = (at: number) => `dia ${at / DAY_MS}`;

const plots: Record<string, { drawn: ReactElement; rows: string[][] }> = {
  "the price plot": {
    drawn: (
      <PricePlot
        points={[
          { at: DAY_MS, value: 20 },
          { at: 2 * DAY_MS, value: null },
          { at: 3 * DAY_MS, value: 18 },
        ]}
        ranges={[90]}
        to={4 * DAY_MS}
        references={[]}
        label="Preço na Amazon"
        formatValue={dollars}
        formatTime={formatTime}
        summary={summary}
      />
    ),
    rows: [
      ["Data", "Preço"],
      ["dia 3", "US$ 18"],
      ["dia 2", "sem oferta"],
      ["dia 1", "US$ 20"],
    ],
  },
  "the balance line": {
    drawn: (
      <BalanceLine
        points={[
          { at: DAY_MS, value: 600 },
          { at: 2 * DAY_MS, value: 592 },
        ]}
        note="2 movimentações"
        formatValue={dollars}
        formatTime={formatTime}
        summary={summary}
      />
    ),
    rows: [
      ["Data", "Saldo"],
      ["dia 2", "US$ 592"],
      ["dia 1", "US$ 600"],
    ],
  },
  "the profit curve": {
    drawn: (
      <ProfitCurve
        points={[
          { cost: 10, profit: 24.5, roiPct: 245 },
          { cost: 30, profit: 4.5, roiPct: 15 },
        ]}
        band={null}
        cost={null}
        format={dollars}
        summary={summary}
      />
    ),
    rows: [
      ["Preço de compra", "Lucro", "ROI"],
      ["US$ 10", "US$ 24.5", "245%"],
    ],
  },
};

describe("a plot is also a sentence and a table (docs/checklist.md 41)", () => {
  test.each(Object.entries(plots))("%s", (_, { drawn, rows }) => {
    const html = renderToStaticMarkup(drawn);
    expect(html).toContain(summary);
    expect(html).toContain("Ver como tabela");
    expect(tableOf(html)).toEqual(rows);
    expect(html.match(/scope="row"/g)).toHaveLength(rows.length - 1);
  });

  test("the waterfall needs no table: each bar has its name and value as text", () => {
    const steps = [
      { label: "Preço", amount: 50, kind: "total" },
      { label: "Frete", amount: 5, kind: "taken" },
      { label: "Lucro", amount: 45, kind: "profit" },
    ] as const;
    const html = renderToStaticMarkup(<Waterfall steps={steps} format={dollars} summary={summary} />);
    expect(html).toContain(summary);
    const named = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map((pair) =>
      pair.slice(1),
    );
    expect(named).toEqual([
      ["Preço", "US$ 50"],
      ["Frete", "−US$ 5"],
      ["Lucro", "US$ 45"],
    ]);
  });
});

/** The cells of the one table, row by row. */
const tableOf = (html: string) =>
  [...html.matchAll(/<tr.*?<\/tr>/g)].map(([row]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell),
  );
