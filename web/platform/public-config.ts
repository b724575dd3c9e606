/** What the server tells every browser before sign-in (`GET /config.json`); nothing in it is secret. */
export type PublicConfig = {
  apikey: string;
  authUrl: string;
  brand: string;
  usAddress: { line1: string; city: string; state: string; zip: string; country?: string };
  /** Null while the operator has set no key. */
  pix: { key: string; payee: string } | null;
  membersAreaUrl?: string | null;
  supportWhatsapp?: string | null;
  /** Prices and shops are invented, for people without accounts (`npm run demo`). */
  demoData?: boolean;
  /** What each plan may do in a day. */
  dailyBudgets?: Record<"free" | "premium", { lookup: number; upload: number }>;
  /** Where the business counts its months. */
  timeZone: string;
};

let answer: Promise<PublicConfig> | undefined;

/** The public settings: the copy inside the page if the server put one there, else one request. */
export function publicConfig(): Promise<PublicConfig> {
  answer ??= load().catch((cause: unknown) => {
    answer = undefined; // the next caller tries again instead of living with this failure
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
