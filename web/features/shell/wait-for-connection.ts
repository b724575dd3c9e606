const LOOK_EVERY_MS = 5_000;

/**
 * The offline page's few moving parts: it opens what was wanted as soon as the server answers, and says how
 * many confirmed check-ins lie safely on this device.
 */
export function waitForConnection(countWaiting: () => Promise<number>): void {
  void tellWaitingCheckIns(countWaiting);
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

/** Whoever confirmed a box at the dock and lost the page wants to know that nothing is lost. */
async function tellWaitingCheckIns(countWaiting: () => Promise<number>): Promise<void> {
  const note = document.getElementById("recebimentos-guardados");
  const waiting = await countWaiting();
  if (!note || waiting === 0) return;
  note.textContent =
    waiting === 1
      ? "1 recebimento confirmado está guardado neste aparelho e será enviado quando a conexão voltar."
      : `${waiting} recebimentos confirmados estão guardados neste aparelho e serão enviados quando a conexão voltar.`;
  note.hidden = false;
}

async function answers(): Promise<boolean> {
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null); // no answer is the answer
  return answer?.ok ?? false;
}
