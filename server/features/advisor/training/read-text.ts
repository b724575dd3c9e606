import { type Block, Unreadable } from "./reader.ts";

/**
 * Plain text or Markdown: UTF-8, else Windows-1252 (docs/integrations.md §6.4); binary content is refused.
 */
export function readText(content: Buffer, type: ".txt" | ".md"): Block[] {
  if (content.includes(0)) throw new Unreadable("broken");
  const text = decoded(content)
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n");
  if (type === ".txt") return [{ kind: "text", text, page: null }];
  return text.split(/^(?=#{1,6} )/m).flatMap((section): Block[] => {
    const [line = ""] = section.split("\n", 1);
    const heading = /^#{1,6} (.*)$/.exec(line)?.[1]?.trim() ?? "";
    if (heading === "") return [{ kind: "text", text: section, page: null }];
    return [
      // A heading may end with `#` signs: "## Title ##".
      { kind: "heading", text: heading.replace(/ #+$/, "").trimEnd(), page: null },
      { kind: "text", text: section.slice(line.length + 1), page: null },
    ];
  });
}

function decoded(content: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    // Old Windows programs write Portuguese in Windows-1252.
    return new TextDecoder("windows-1252").decode(content);
  }
}
