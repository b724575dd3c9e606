/** A one-page PDF that really is one. */
export function pdf(name: string): { name: string; mimeType: string; buffer: Buffer } {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] >>",
  ];
  let file = "%PDF-1.4\n";
  const entries = objects.map((object, index) => {
    const entry = `${String(file.length).padStart(10, "0")} 00000 n \n`;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return entry;
  });
  const table = `xref\n0 4\n0000000000 65535 f \n${entries.join("")}trailer\n<< /Size 4 /Root 1 0 R >>\n`;
  const buffer = Buffer.from(`${file}${table}startxref\n${file.length}\n%%EOF\n`, "latin1");
  return { name, mimeType: "application/pdf", buffer };
}
