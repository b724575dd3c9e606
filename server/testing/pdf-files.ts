import PdfDocument from "pdfkit";
import type { FileToSend } from "./person.ts";

/** A small valid PDF with the given text. */
export function pdfBytes(words = "Nota fiscal"): Buffer {
  const stream = `BT /F1 24 Tf 40 100 Td (${words}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R >>\n`;
  return Buffer.from(`${file}${table}startxref\n${file.length}\n%%EOF\n`, "latin1");
}

/** A PDF as a file of a form. */
export const pdf = (field: string, name = "nota.pdf", content = pdfBytes()): FileToSend => ({
  field,
  name,
  type: "application/pdf",
  content,
});

/** A PDF with a text on each page, encrypted when a password is given; `size` in points. */
export async function writtenPdf(
  pages: readonly string[],
  userPassword?: string,
  size: [number, number] = [612, 792],
): Promise<Buffer> {
  const document = new PdfDocument({
    autoFirstPage: false,
    size,
    margin: Math.min(72, size[0] / 10),
    ...(userPassword && { userPassword, pdfVersion: "1.7" as const }),
  });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<void>((resolve) => {
    document.once("end", () => resolve());
  });
  for (const text of pages) {
    document.addPage();
    if (text === "") document.rect(50, 50, 200, 200).fill("#333333");
    else document.fontSize(11).text(text);
  }
  document.end();
  await done;
  return Buffer.concat(chunks);
}
