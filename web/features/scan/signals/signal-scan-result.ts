import { useSyncExternalStore } from "react";
import { isKept } from "#web/platform/kept-switch";
import { changeSignal } from "#web/ui/change-signal";

type Note = { frequencyHz: number; ms: number };
type Signal = { notes: readonly Note[]; wave: OscillatorType; vibrationMs: readonly number[] };

const note = (frequencyHz: number, ms: number): Note => ({ frequencyHz, ms });
const pause = (ms: number) => note(0, ms);

const signals = {
  ok: { notes: [note(880, 80)], wave: "sine", vibrationMs: [60] },
  wrong: {
    notes: [note(220, 200), pause(100), note(220, 200)],
    wave: "square",
    vibrationMs: [200, 100, 200],
  },
  question: { notes: [note(660, 120), note(440, 120)], wave: "sine", vibrationMs: [60, 60, 60] },
  finished: { notes: [note(660, 100), note(880, 100), note(1320, 140)], wave: "sine", vibrationMs: [60] },
} as const satisfies Record<string, Signal>;
export type SignalKind = keyof typeof signals;

const VOLUME = 0.2;
const SHOWN_MS = 300;

/**
 * Signals the result of a scan to people who look at the box instead of the screen: by tone, vibration and a
 * coloured screen with `word`, each unless it is turned off on this device. The page needs `SignalControls`.
 * Before the first tap or key press on it there is no tone.
 */
export function signalScanResult(kind: SignalKind, word: string): void {
  const { notes, wave, vibrationMs } = signals[kind];
  if (!isKept("tones")) void play(notes, wave).catch(() => {}); // without audio hardware
  if (!isKept("vibration")) navigator.vibrate?.([...vibrationMs]);
  if (!isKept("tint")) show({ kind, word });
}

let audio: AudioContext | undefined;

/** A later tone would be taken for the next scan's. */
const LATEST_TONE_MS = 500;

/**
 * Enables tones; call it within a tap. iPhones mute a page's audio until then, and again after a phone call.
 */
export function startTones(): void {
  if (isKept("tones") || !("AudioContext" in window)) return;
  audio ??= new AudioContext();
  if (audio.state !== "running") void audio.resume().catch(() => {}); // without audio hardware
}

async function play(notes: readonly Note[], wave: OscillatorType): Promise<void> {
  if (!("AudioContext" in window) || !navigator.userActivation.hasBeenActive) return;
  audio ??= new AudioContext();
  const givenAt = performance.now();
  await audio.resume();
  if (performance.now() - givenAt > LATEST_TONE_MS) return;
  const volume = new GainNode(audio, { gain: VOLUME });
  volume.connect(audio.destination);
  let at = audio.currentTime;
  for (const { frequencyHz, ms } of notes) {
    const end = at + ms / 1_000;
    if (frequencyHz > 0) {
      const oscillator = new OscillatorNode(audio, { type: wave, frequency: frequencyHz });
      oscillator.connect(volume);
      oscillator.start(at);
      oscillator.stop(end);
    }
    at = end;
  }
}

type Shown = { kind: SignalKind; word: string };
let shown: Shown | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const { follow, tell } = changeSignal();

function show(signal: Shown | null) {
  clearTimeout(timer);
  shown = signal;
  if (signal) timer = setTimeout(() => show(null), SHOWN_MS);
  tell();
}

/** The signal that colours the screen at this moment. */
export const useShownSignal = (): Shown | null =>
  useSyncExternalStore(
    follow,
    () => shown,
    () => null,
  );
