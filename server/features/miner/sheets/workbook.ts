import { minerRefusal } from "#server/features/miner/miner.refusals";
import { xmlReader } from "./xml.ts";
import type { Zip } from "./zip-parts.ts";

/** A sheet of a workbook: the name on its tab, and its file in the zip. */
export type Sheet = { name: string; file: string };

/** The table of contents is held in memory: a larger one, or one with more sheets, is refused. */
const MAX_CONTENTS_BYTES = 8 * 1024 * 1024;
const MAX_SHEETS = 1000;

const WORKSHEET = /^xl\/worksheets\/[^/]+\.xml$/;

/** The visible sheets in the order of their tabs; without a table of contents, the files in their order. */
export async function sheetsOf(zip: Zip): Promise<Sheet[]> {
  const files = await targetsOf(zip);
  const listed: Sheet[] = [];
  await eachTag(zip, "xl/workbook.xml", "sheet", (attributes) => {
    const file = files.get(attributes["r:id"] ?? "");
    const isHidden = attributes.state === "hidden" || attributes.state === "veryHidden";
    if (file === undefined || isHidden) return;
    if (listed.push({ name: attributes.name ?? "", file }) > MAX_SHEETS)
      throw minerRefusal("broken_price_list");
  });
  const sheets = listed.filter(({ file }) => WORKSHEET.test(file) && zip.names.includes(file));
  return sheets.length > 0 ? sheets : sheetsByFile(zip);
}

function sheetsByFile(zip: Zip): Sheet[] {
  return zip.names
    .filter((name) => WORKSHEET.test(name))
    .sort((a, b) => numberIn(a) - numberIn(b))
    .map((file, index) => ({ name: `Planilha ${index + 1}`, file }));
}

const numberIn = (name: string) => Number(/(?<!\d)(\d+)\.xml$/.exec(name)?.[1] ?? 0);

/** The file of each id of the workbook; a target may be relative to the root or to `xl/`. */
async function targetsOf(zip: Zip): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  await eachTag(zip, "xl/_rels/workbook.xml.rels", "Relationship", ({ Id: id, Target: target }) => {
    if (id === undefined || target === undefined) return;
    targets.set(id, target.startsWith("/") ? target.slice(1) : `xl/${target}`);
  });
  return targets;
}

async function eachTag(
  zip: Zip,
  file: string,
  tag: string,
  see: (attributes: Record<string, string>) => void,
): Promise<void> {
  if (!zip.names.includes(file)) return;
  const open = (name: string, attributes: Record<string, string>) => {
    if (name === tag) see(attributes);
  };
  const xml = xmlReader({ open }, zip.countElement);
  for await (const part of zip.text(file, MAX_CONTENTS_BYTES)) xml.read(part);
  xml.end();
}
