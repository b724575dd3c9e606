import type { Block } from "./block.ts";

/** What a customer reads about a request that waits. */
const waitingTexts = {
  units: "aguarda unidades",
  case: "aguarda uma pendência aberta",
  charge: "aguarda o pagamento de uma cobrança",
  labels: "aguarda suas etiquetas",
} as const satisfies Record<Block, string>;

export type Progress = {
  /** Until when it is promised, as "sex., 12/12"; null without a promise. */
  promisedDay: string | null;
  isLate: boolean;
  /** The day it is expected since the promise was missed, as told to the customer; null before. */
  forecast: string | null;
  block: Block | null;
  isStarted: boolean;
  packedUnits: number;
  units: number;
};

/** "Em preparo: 24 de 38 unidades · prometido até sex., 12/12", for the customer. */
export function progressText(progress: Progress): string {
  const { promisedDay, isLate, forecast, block, isStarted, packedUnits, units } = progress;
  const parts = [
    isStarted
      ? `Em preparo: ${packedUnits} de ${units === 1 ? "1 unidade" : `${units} unidades`}`
      : "Na fila de preparo",
    block && waitingTexts[block],
    promisedDay && `prometido até ${promisedDay}`,
    isLate && "atrasado",
    isLate && forecast && `Nova previsão: ${forecast}`,
  ];
  return parts.filter(Boolean).join(" · ");
}
