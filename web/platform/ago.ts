import { counted } from "./formats.ts";

const units = [
  { ms: 86_400_000, one: "dia", many: "dias" },
  { ms: 3_600_000, one: "hora", many: "horas" },
  { ms: 60_000, one: "minuto", many: "minutos" },
] as const;

/**
 * The age of an ISO instant: "há 5 horas"; "agora" under a minute. Apart from formats.ts, which is part of
 * every page.
 */
export function ago(instant: string, now = Date.now()): string {
  const age = Math.max(0, now - Date.parse(instant));
  const unit = units.find(({ ms }) => age >= ms);
  return unit ? `há ${counted(Math.floor(age / unit.ms), unit.one, unit.many)}` : "agora";
}
