import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { startSandbox } from "../server/adapters/fake-servers/sandbox.ts";
import { stopWithOneLine } from "../server/platform/stop-with-one-line.ts";
import { isIgnored } from "./demo/ignored-settings.ts";
import { admin, PASSWORD, sellers } from "./demo/people.ts";
import { fillDemo } from "./demo/seed-demo.ts";
import { ABANDON_AFTER_DAYS } from "./demo/storage.ts";
import { root } from "./gates.ts";

const INTERRUPTED = 130;

/**
 * `npm run demo`: runs the product on a folder of its own (`.demo`, or PREPARA_DEMO_DIR), filled on the first
 * start.
 */
async function demo(): Promise<void> {
  const folder = resolve(process.env.PREPARA_DEMO_DIR ?? join(root, ".demo"));
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  for (const name of Object.keys(process.env)) if (isIgnored(name)) delete process.env[name];
  process.env.PREPARA_DATA_DIR = folder;
  process.env.US_ADDRESS_LINE1 ??= "7420 Prepara Commerce Way";
  process.env.PIX_KEY ??= "pagamentos@exemplo.com.br";
  process.env.ABANDON_AFTER_DAYS ??= String(ABANDON_AFTER_DAYS);
  process.env.PIX_PAYEE ??= "Prepara Demonstracao";

  const began = Date.now();
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  process.on("SIGINT", interrupt).on("SIGTERM", interrupt);
  // Stand-ins for Keepa and the shops while this process runs; every screen marks their data as invented.
  Object.assign(process.env, (await startSandbox()).settings);
  const isNew = await fillDemo(folder, process.env, interruption.signal);
  if (interruption.signal.aborted) process.exit(INTERRUPTED);
  process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
  if (isNew) say(`Demonstração preenchida em ${Math.round((Date.now() - began) / 1000)} s.`);
  say(logins());
  // From here on the server handles the signals itself.
  await import("../server/main.ts");
}

function logins(): string {
  const [free, premium] = sellers;
  const people = [
    ["vendedora, plano gratuito", free.email],
    ["vendedor, plano premium", premium.email],
    ["armazém (admin)", admin.email],
  ] as const;
  const rows = people.map(([role, email]) => `  ${email.padEnd(28)}${role}`);
  return ["", "Entre com uma destas contas:", ...rows, `  senha de todas: ${PASSWORD}`, ""].join("\n");
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

demo().catch(stopWithOneLine);
