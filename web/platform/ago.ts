const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

const words = new Intl.RelativeTimeFormat("pt-BR", { numeric: "always" });

/** How long ago an instant (ISO) was: "há 5 horas"; "agora" within a minute. */
export function ago(instant: string, now = Date.now()): string {
  const age = Math.max(0, now - Date.parse(instant));
  const [unit, size] = units.find(([, ms]) => age >= ms) ?? [];
  return unit && size ? words.format(-Math.floor(age / size), unit) : "agora";
}
