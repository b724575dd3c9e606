const LOOK_EVERY_MS = 15_000;

/** The offline page's few moving parts: it opens what was wanted as soon as the server answers. */
export function waitForConnection(): void {
  const status = document.getElementById("ainda-sem-conexao");
  const say = (text: string) => {
    if (status) status.textContent = text;
  };
  // Somebody followed a link to this page itself: there is nothing to go back to but the app.
  const goOn = () =>
    location.pathname === "/sem-conexao" ? location.replace("/dashboard") : location.reload();
  const look = async () => (await answers()) && goOn();
  document.getElementById("tentar-de-novo")?.addEventListener("click", async () => {
    say("Tentando…");
    if (!(await look())) say("Ainda sem conexão.");
  });
  addEventListener("online", () => void look());
  // "Online" only means that there is a network; the server behind it may come back later.
  setInterval(() => navigator.onLine && void look(), LOOK_EVERY_MS);
}

async function answers(): Promise<boolean> {
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null); // no answer is the answer
  return answer?.ok ?? false;
}
