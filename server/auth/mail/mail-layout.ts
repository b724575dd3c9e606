export type MailContent = {
  title: string;
  /** Shown by mail programs beside the subject. */
  preview: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  code?: string;
  /** What to do if the recipient did not request this. */
  closing: string;
};

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);

const paragraph = (content: string) =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:#27272a">${content}</p>`;

function button({ label, url }: { label: string; url: string }): string {
  const link = escaped(url);
  return `<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#18181b;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escaped(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:#52525b">Se o botão não funcionar, copie este endereço para o navegador:<br><a href="${link}" style="color:#52525b;word-break:break-all">${link}</a></p>`;
}

const codeBox = (code: string) =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:#27272a">Código: <strong style="font-size:24px;letter-spacing:4px;font-family:Menlo,Consolas,monospace">${escaped(code)}</strong></p>`;

/** The mail as HTML with inline styles only and no images. */
export function mailHtml(brand: string, letter: MailContent): string {
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(letter.title)}</title></head>
<body style="margin:0;background:#f4f4f5;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escaped(letter.preview)}</div>
<div style="max-width:560px;margin:0 auto;padding:32px 16px">
<p style="margin:0 0 16px;font-size:18px;font-weight:700;color:#18181b">${escaped(brand)}</p>
<div style="background:#ffffff;border-radius:12px;padding:32px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;color:#18181b">${escaped(letter.title)}</h1>
${letter.paragraphs.map((text) => paragraph(escaped(text))).join("\n")}
${letter.action ? button(letter.action) : ""}
${letter.code ? codeBox(letter.code) : ""}
<p style="margin:24px 0 0;font-size:13px;line-height:20px;color:#52525b">${escaped(letter.closing)}</p>
</div></div></body></html>`;
}

/** The mail as plain text. */
export function mailText(brand: string, letter: MailContent): string {
  const parts = [
    letter.title,
    ...letter.paragraphs,
    ...(letter.action ? [`${letter.action.label}:\n${letter.action.url}`] : []),
    ...(letter.code ? [`Código: ${letter.code}`] : []),
    letter.closing,
    `-- \n${brand}`,
  ];
  return `${parts.join("\n\n")}\n`;
}
