const CHECK_EVERY_MS = 5_000;

/**
 * Reopens the requested page when the server responds again, and shows how many confirmed acts wait on this
 * device.
 */
function waitForConnection(): void {
  void showWaitingActs();
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

async function showWaitingActs(): Promise<void> {
  const note = document.getElementById("recebimentos-guardados");
  // Imported dynamically, so that this page works even when the store's code is not cached.
  // Each import by itself, so that the build drops what is not named here.
  const { kindsOnDevice } = await import("#web/platform/outbox/outbox-store");
  const { waitingActs } = await import("#web/platform/outbox/outbox-item");
  const kinds = await kindsOnDevice();
  if (!note || kinds.length === 0) return;
  note.textContent =
    kinds.length === 1
      ? `${waitingActs(kinds)} está guardado neste aparelho e será enviado quando a conexão voltar.`
      : `${waitingActs(kinds)} estão guardados neste aparelho e serão enviados quando a conexão voltar.`;
  note.hidden = false;
}

async function isServerReachable(): Promise<boolean> {
  const response = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  return response?.ok ?? false;
}

waitForConnection();
