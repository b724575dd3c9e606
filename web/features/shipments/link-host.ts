/** "amazon.com" of a link; the text itself when it is none. */
export const hostOf = (link: string): string =>
  URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, "") : link;
