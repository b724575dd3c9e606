import { isOn } from "#web/platform/kept-switch";

/** Frequencies in Hz, one after the other. */
const tones = { success: [880, 1320], failure: [220, 165] } as const;
const NOTE_SECONDS = 0.12;
const VOLUME = 0.2;

let audio: AudioContext | undefined;

/**
 * Plays whether a scan or a check-in succeeded, for people who look at the box instead of the screen, unless
 * the tones are turned off on this device. Needs an earlier key press or tap on the page; without one the
 * browser stays silent.
 */
export function playTone(kind: keyof typeof tones): void {
  if (isOn("tones") || !("AudioContext" in window)) return;
  audio ??= new AudioContext();
  void audio.resume();
  const volume = new GainNode(audio, { gain: VOLUME });
  volume.connect(audio.destination);
  for (const [at, frequency] of tones[kind].entries()) {
    const note = new OscillatorNode(audio, { type: kind === "success" ? "sine" : "square", frequency });
    note.connect(volume);
    note.start(audio.currentTime + at * NOTE_SECONDS);
    note.stop(audio.currentTime + (at + 1) * NOTE_SECONDS);
  }
}
