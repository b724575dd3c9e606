import { expect, test } from "vitest";
import { printPdf } from "./print-pdf.ts";

const about = { brand: "Prepara", title: "Extrato", subtitle: "Ana", at: new Date(0) };
const columns = [
  { header: "Data", width: 2 },
  { header: "Descrição", width: 5 },
];
const rows = Array.from({ length: 1500 }, (_, n) => [`${n}`, `Movimentação número ${n} do mês, com acentos`]);

// Drawn on the event loop, a statement of this size delayed health checks by 680 ms.
test("a long document is drawn outside the event loop", async () => {
  const [ofProcess, ofThread] = [process.cpuUsage(), process.threadCpuUsage()];
  const pdf = await printPdf(about, (pdf) => pdf.table({ columns, rows, empty: "" }));
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  // Drawing takes most of this test's processor time, and this thread has next to none of it.
  expect(process.threadCpuUsage(ofThread).user).toBeLessThan(process.cpuUsage(ofProcess).user / 4);
});

test("equal content gives equal bytes, also for two documents drawn at once", async () => {
  const print = () => printPdf(about, (pdf) => pdf.total("Total", "US$ 1.00"));
  const [one, two] = await Promise.all([print(), print()]);
  expect(one.equals(two)).toBe(true);
});
