import { expect, test } from "vitest";
import { printPaper } from "./paper.ts";

const about = { brand: "Prepara", title: "Extrato", subtitle: "Ana", at: new Date(0) };
const columns = [
  { header: "Data", width: 2 },
  { header: "Descrição", width: 5 },
];
const rows = Array.from({ length: 1500 }, (_, n) => [`${n}`, `Movimentação número ${n} do mês, com acentos`]);

// Drawn on the event loop, a statement of this size kept health checks waiting for 680 ms.
test("a long paper is drawn off the event loop", async () => {
  const [ofProcess, ofThread] = [process.cpuUsage(), process.threadCpuUsage()];
  const pdf = await printPaper(about, (paper) => paper.table({ columns, rows, empty: "" }));
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  // The drawing takes most of the processor time of this test; this thread has next to none of it.
  expect(process.threadCpuUsage(ofThread).user).toBeLessThan(process.cpuUsage(ofProcess).user / 4);
});

test("the same content is the same bytes, also of two papers drawn at once", async () => {
  const print = () => printPaper(about, (paper) => paper.total("Total", "US$ 1.00"));
  const [one, two] = await Promise.all([print(), print()]);
  expect(one.equals(two)).toBe(true);
});
