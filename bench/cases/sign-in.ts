import { type Load, measure, median } from "../load.ts";
import { type StartedProduct, signUp, VISITOR } from "../product.ts";
import { type Line, ratio } from "../report.ts";
import { listLoad } from "./list.ts";

const PER_SECOND = 20;
/** Load below the maximum: at full load latency measures the queue. */
const LIST_PER_SECOND = 500;
/** Not the person whose lists are read: so many sign-ins end the oldest sessions of their account. */
const PERSON = { ...VISITOR, email: "bench-sign-in@exemplo.com.br" };

/** Whether argon2id runs outside the event loop: the list's p99 with and without 20 sign-ins per second. */
export async function signInCase(
  started: StartedProduct,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Line[]> {
  const load: Load = { ...listLoad(started, seconds), requestsPerSecond: LIST_PER_SECOND };
  const ratios: number[] = [];
  let [quiet, busy] = [0, 0];
  await signUp(started.server, PERSON);
  for (let round = 0; round < rounds; round += 1) {
    quiet = (await measure(load)).p99Ms;
    const stop = keepSigningIn(started);
    busy = (await measure(load)).p99Ms;
    await stop();
    ratios.push(busy / quiet);
  }
  const result = median(ratios);
  return [
    {
      what: `list p99 under ${PER_SECOND} sign-ins/s against without (${LIST_PER_SECOND} lists/s)`,
      target: "≤ 2 ×",
      result: `${ratio(result)} × (last: ${busy} to ${quiet} ms)`,
      isReached: result <= 2,
    },
  ];
}

function keepSigningIn({ server, apikey }: StartedProduct): () => Promise<void> {
  const requests: Promise<number>[] = [];
  const timer = setInterval(() => {
    requests.push(
      fetch(`${server.url}/auth/v1/token?grant_type=password`, {
        method: "POST",
        headers: { apikey, "content-type": "application/json" },
        body: JSON.stringify(PERSON),
      }).then(async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      }),
    );
  }, 1000 / PER_SECOND);
  return async () => {
    clearInterval(timer);
    const refused = (await Promise.all(requests)).filter((status) => status !== 200);
    if (refused.length > 0) throw new Error(`${refused.length} sign-ins were refused with ${refused[0]}`);
  };
}
