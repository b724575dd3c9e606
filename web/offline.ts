const CHECK_EVERY_MS = 5_000;

/**
 * Reopens the requested page when the server responds again, and shows how many check-ins wait on this
 * device.
 */
function waitForConnection(): void {
  void showWaitingCheckIns();
  const status = document.getElementById("ainda-sem-conexao");
  const showStatus = (text: string) => {
    if (status) status.textContent = text;
  };
  // A visitor who opened this page by its own address has no page to reload.
  const openPage = () =>
    location.pathname === "/sem-conexao" ? location.replace("/dashboard") : location.reload();
  const check = async () => (await isServerReachable()) && openPage();
  document.getElementById("tentar-de-novo")?.addEventListener("click", async () => {
    showStatus("Tentando…");
    if (!(await check())) showStatus("Ainda sem conexão.");
  });
  addEventListener("online", () => void check());
  // "Online" only means that there is a network; the server may be reachable later.
  setInterval(() => navigator.onLine && void check(), CHECK_EVERY_MS);
}

async function showWaitingCheckIns(): Promise<void> {
  const note = document.getElementById("recebimentos-guardados");
  // Imported dynamically, so that this page works even when the store's code is not cached.
  const { countWaiting } = await import("#web/features/shipments/check-in/waiting/check-in-store");
  const waiting = await countWaiting();
  if (!note || waiting === 0) return;
  note.textContent =
    waiting === 1
      ? "1 recebimento confirmado está guardado neste aparelho e será enviado quando a conexão voltar."
      : `${waiting} recebimentos confirmados estão guardados neste aparelho e serão enviados quando a conexão voltar.`;
  note.hidden = false;
}

async function isServerReachable(): Promise<boolean> {
  const response = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  return response?.ok ?? false;
}

waitForConnection();
