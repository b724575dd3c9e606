import { waitingActs } from "./outbox-item.ts";

/** What signing out leaves unsent, or deletes, on this device. */
type LeftBehind = {
  /** The kinds of the confirmed acts that wait here; they stay. */
  waiting: readonly string[];
  /** The subjects of the drafts that are kept here; they are deleted. */
  drafts: readonly string[];
  /** Whether a form of the open page holds typed text, which is lost. */
  isTyped: boolean;
};

/** The question before signing out. */
export type LeaveWords = { title: string; description: string; confirm: string; isLost: boolean };

/** The question before signing out; null when nothing is left behind. */
export function leaveWords({ waiting, drafts, isTyped }: LeftBehind): LeaveWords | null {
  const isLost = drafts.length > 0 || isTyped;
  if (waiting.length === 0 && !isLost) return null;
  const sentences = [
    drafts.length > 0 && `${deletedDrafts(drafts)} deste aparelho.`,
    isTyped && "O que você preencheu nesta página ainda não foi salvo e será perdido.",
    waiting.length > 0 && `${waitingActs(waiting)} ${keptActs(waiting.length)}`,
  ];
  return {
    title: titleOf(waiting.length, drafts.length),
    description: sentences.filter(Boolean).join(" "),
    confirm: isLost ? "Sair mesmo assim" : "Sair e guardar",
    isLost,
  };
}

function titleOf(waiting: number, drafts: number): string {
  if (waiting > 0) return "Sair antes de enviar?";
  return drafts > 0 ? "Sair sem terminar?" : "Sair sem salvar?";
}

const keptActs = (count: number): string =>
  count === 1
    ? "ainda não foi enviado. Ele fica guardado neste aparelho por 7 dias, ninguém mais o vê, e é enviado quando você entrar aqui de novo."
    : "ainda não foram enviados. Eles ficam guardados neste aparelho por 7 dias, ninguém mais os vê, e são enviados quando você entrar aqui de novo.";

/** 'Uma contagem não terminada será apagada'; 'registros' when drafts of several kinds are among them. */
function deletedDrafts(subjects: readonly string[]): string {
  const areOf = (kind: string) => subjects.every((subject) => subject.startsWith(`${kind}/`));
  const count = subjects.length;
  if (areOf("count"))
    return count === 1
      ? "Uma contagem não terminada será apagada"
      : `${count} contagens não terminadas serão apagadas`;
  const noun = areOf("shipment") ? "recebimento" : "registro";
  return count === 1
    ? `Um ${noun} não terminado será apagado`
    : `${count} ${noun}s não terminados serão apagados`;
}
