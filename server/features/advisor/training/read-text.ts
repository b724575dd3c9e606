import type { Block } from "./block.ts";
import { Unreadable } from "./unreadable-error.ts";

/** Plain text or Markdown: UTF-8, else Windows-1252 (facts/integrations.md §6.4); binary content is refused. */
export function readText(content: Buffer, type: ".txt" | ".md"): Block[] {
  if (content.includes(0)) throw new Unreadable("broken");
  const text = decoded(content)
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n");
  if (type === ".txt") return [{ kind: "text", text, page: null }];
  return text.split(/^(?=#{1,6} )/m).flatMap((section): Block[] => {
    const [, heading, rest] = /^#{1,6} +(.+?)(?: #+)?\n?([\s\S]*)$/.exec(section) ?? [null, null, section];
    const body: Block = { kind: "text", text: rest ?? "", page: null };
    return heading ? [{ kind: "heading", text: heading.trim(), page: null }, body] : [body];
  });
}

function decoded(content: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    // Old Windows programs write Portuguese in their own code page.
    return new TextDecoder("windows-1252").decode(content);
  }
}
