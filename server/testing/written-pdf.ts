import PdfDocument from "pdfkit";

/** A PDF with a text on each page, encrypted when a password is given. */
export async function writtenPdf(pages: readonly string[], userPassword?: string): Promise<Buffer> {
  const document = new PdfDocument({
    autoFirstPage: false,
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
