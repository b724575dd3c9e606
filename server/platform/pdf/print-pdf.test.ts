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

const long = { columns, rows: Array.from({ length: 5_000 }, (_, n) => [`${n}`, `Linha ${n}`]), empty: "" };
const short = () => printPdf(about, (pdf) => pdf.total("Total", "US$ 1.00"));

test("a document that takes too long is refused, and those behind it are drawn", async () => {
  // A warm thread on a quiet machine draws it in less than half a second.
  const tooLong = printPdf(about, (pdf) => pdf.table(long), { timeLimitMs: 50 });
  const behind = [short(), short()];
  await expect(tooLong).rejects.toMatchObject({ reason: "document_too_long" });
  for (const pdf of await Promise.all(behind)) expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
});

// Once, the thread ended together with its queue, and the documents behind waited until another one was
// requested.
test("a document that needs too much memory is refused, and those behind it are drawn", async () => {
  const facts = Array.from({ length: 600_000 }, (_, n) => [`${n}`.padStart(800), ""] as const);
  const tooMuch = printPdf(about, (pdf) => pdf.facts(facts), { timeLimitMs: 60_000 });
  const behind = [short(), short()];
  await expect(tooMuch).rejects.toMatchObject({ reason: "document_too_long" });
  for (const pdf of await Promise.all(behind)) expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
});

test("a document of too many rows is refused before it is drawn", async () => {
  const half = { ...long, rows: long.rows.slice(0, 2_501) };
  const twice = printPdf(about, (pdf) => {
    pdf.table(half);
    pdf.table(half);
  });
  await expect(twice).rejects.toMatchObject({ reason: "document_too_long" });
});

test("documents beyond the queue's limit are refused", async () => {
  const answers = await Promise.allSettled(Array.from({ length: 40 }, short));
  const refused = answers.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(9);
  expect(refused[0]).toMatchObject({ reason: { reason: "documents_busy" } });
});

test("a document of another network or of staff does not wait for all of one network's", async () => {
  const ended: string[] = [];
  const print = (turn: string) =>
    printPdf(about, (pdf) => pdf.total("Total", "US$ 1.00"), { turn }).then(() => ended.push(turn));
  const many = Array.from({ length: 31 }, () => print("network").catch(() => undefined));
  await Promise.all([print("staff"), ...many]);
  expect(ended.indexOf("staff")).toBeLessThan(3);
});
