/**
 * Turns `[1]` into a link to its source where such a source exists; code and ordinary links stay as they are.
 */
export function withSourceLinks(text: string, citations: readonly { number: number }[]): string {
  const known = new Set(citations.map(({ number }) => String(number)));
  return text
    .split(/(```[\s\S]*?(?:```|$)|`[^`\n]*`)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(/\[(\d{1,2})\](?![(:])/g, (whole, number: string) =>
            known.has(number) ? `[${number}](#fonte-${number})` : whole,
          ),
    )
    .join("");
}
