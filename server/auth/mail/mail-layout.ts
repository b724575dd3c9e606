/** Text, a text with a bold name before it, or the heading of the following paragraphs. */
type Paragraph = string | { name: string; text: string } | { heading: string };

export type MailContent = {
  title: string;
  /** Shown by mail programs beside the subject. */
  preview: string;
  paragraphs: Paragraph[];
  action?: { label: string; url: string };
  code?: string;
  /** What to do if the recipient did not request this. */
  closing: string;
  /** A small link under the closing, e.g. to stop such mails. */
  closingLink?: { label: string; url: string };
};

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);

// Followed by mail programs that do not darken mails by themselves; the others ignore them.
const darkRules = `@media (prefers-color-scheme:dark){body{background:#18181b!important}.card{background:#27272a!important}.ink,.ink strong,h1,h2{color:#fafafa!important}.dim,.dim a{color:#d4d4d8!important}.button{background:#fafafa!important;color:#18181b!important}}`;

const paragraph = (content: string) =>
  `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#27272a">${content}</p>`;

function paragraphHtml(content: Paragraph): string {
  if (typeof content === "string") return paragraph(escaped(content));
  if ("heading" in content)
    return `<h2 style="margin:24px 0 8px;font-size:14px;line-height:20px;letter-spacing:.4px;text-transform:uppercase;color:#18181b">${escaped(content.heading)}</h2>`;
  return paragraph(`<strong>${escaped(content.name)}</strong><br>${escaped(content.text)}`);
}

const paragraphText = (content: Paragraph): string => {
  if (typeof content === "string") return content;
  return "heading" in content ? `${content.heading}:` : `${content.name}. ${content.text}`;
};

function button({ label, url }: { label: string; url: string }): string {
  const link = escaped(url);
  return `<p style="margin:24px 0"><a class="button" href="${link}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#18181b;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escaped(label)}</a></p>
<p class="dim" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#52525b">Se o botão não funcionar, copie este endereço para o navegador:<br><a href="${link}" style="color:#52525b;word-break:break-all">${link}</a></p>`;
}

const codeBox = (code: string) =>
  `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#27272a">Código: <strong style="font-size:24px;letter-spacing:4px;font-family:Menlo,Consolas,monospace">${escaped(code)}</strong></p>`;

const quietLink = ({ label, url }: { label: string; url: string }) =>
  `<p class="dim" style="margin:8px 0 0;font-size:13px;line-height:20px"><a href="${escaped(url)}" style="color:#52525b">${escaped(label)}</a></p>`;

/** The mail as HTML, in light and dark, without images. */
export function mailHtml(brand: string, letter: MailContent): string {
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><style>${darkRules}</style><title>${escaped(letter.title)}</title></head>
<body style="margin:0;background:#f4f4f5;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escaped(letter.preview)}</div>
<div style="max-width:560px;margin:0 auto;padding:32px 16px">
<p class="ink" style="margin:0 0 16px;font-size:18px;font-weight:700;color:#18181b">${escaped(brand)}</p>
<div class="card" style="background:#ffffff;border-radius:12px;padding:32px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;color:#18181b">${escaped(letter.title)}</h1>
${letter.paragraphs.map(paragraphHtml).join("\n")}
${letter.action ? button(letter.action) : ""}
${letter.code ? codeBox(letter.code) : ""}
<p class="dim" style="margin:24px 0 0;font-size:13px;line-height:20px;color:#52525b">${escaped(letter.closing)}</p>
${letter.closingLink ? quietLink(letter.closingLink) : ""}
</div></div></body></html>`;
}

/** The mail as plain text. */
export function mailText(brand: string, letter: MailContent): string {
  const parts = [
    letter.title,
    ...letter.paragraphs.map(paragraphText),
    ...(letter.action ? [`${letter.action.label}:\n${letter.action.url}`] : []),
    ...(letter.code ? [`Código: ${letter.code}`] : []),
    letter.closing,
    ...(letter.closingLink ? [`${letter.closingLink.label}:\n${letter.closingLink.url}`] : []),
    `-- \n${brand}`,
  ];
  return `${parts.join("\n\n")}\n`;
}
