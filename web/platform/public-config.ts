/** The server's public settings (`GET /config.json`), available before sign-in. Nothing in them is secret. */
export type PublicConfig = {
  apikey: string;
  authUrl: string;
  brand: string;
  usAddress: { line1: string; city: string; state: string; zip: string; country?: string };
  /** Null while the operator has set no key. */
  pix: { key: string; payee: string } | null;
  membersAreaUrl?: string | null;
  supportWhatsapp?: string | null;
  /** Prices and shops are demo data (`npm run demo`). */
  demoData?: boolean;
  /** Daily limits per plan. */
  dailyBudgets?: Record<"free" | "premium", { lookup: number; upload: number }>;
  /** The time zone in which months are counted. */
  timeZone: string;
};

let answer: Promise<PublicConfig> | undefined;

/** The public settings, from the copy inside the page if the server put one there, else by one request. */
export function publicConfig(): Promise<PublicConfig> {
  answer ??= load().catch((cause: unknown) => {
    answer = undefined; // so that the next call retries
    throw cause;
  });
  return answer;
}

async function load(): Promise<PublicConfig> {
  const inline = document.getElementById("prepara-config")?.textContent?.trim();
  const inPage: PublicConfig | null = inline ? JSON.parse(inline) : null;
  if (inPage) return inPage;
  const response = await fetch("/config.json");
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  return response.json();
}
