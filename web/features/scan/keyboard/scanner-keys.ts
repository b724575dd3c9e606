import { MAX_GAP_MS, MAX_MEAN_MS, MIN_CHARACTERS } from "./keyboard-run.ts";

/**
 * What has the focus: nothing that a key presses (`page`), something that blank or Enter presses (`button`),
 * a field for numbers, a line of a form, which Enter submits, or any other field, which treats Enter itself.
 */
export type Place = "page" | "button" | "number" | "line" | "text";

/** One key; `takesCodes` says that the screen receives codes from a scanner. */
export type Key = { key: string; at: number; place: Place; takesCodes: boolean };

/**
 * What becomes of a key. `pass`: it reaches the page. `hold`: it does once no key follows in the time of a
 * scanner. `stop`: it does not. `code`: a scanner typed this code, and the key does not reach the page.
 * `refuse`: a scanner typed into a form, so the key does not submit it. `short`: the code is too short to be
 * told from a person's keys. `cut`: the scanner paused within a code, whose beginning is lost.
 */
export type Verdict =
  | { act: "pass" | "hold" | "stop" | "refuse" | "short" | "cut" }
  | { act: "code"; code: string };

/** A second code that begins within this time after the first is on the same label. */
export const SAME_LABEL_MS = 300;

/** So many keys at a scanner's speed are the beginning of a code, not a person's. */
const BEGINNING = 3;

/**
 * Codes that are no beginning of a longer one: FNSKU, ASIN, own code, FBA box, and numbers of UPS, Amazon,
 * international post, USPS (22 digits, also behind a ZIP; longer ones are rare) and FedEx (34 digits). Twelve
 * digits are not among them: they may be the first of 34.
 */
const WHOLE =
  /^(X00\w{7}|B0\w{8}|PREP[A-Z]\d{8}|FBA\w{7,12}U\d{6}|1Z\w{16}|TB[ACM]\d{12}|[A-Z]{2}\d{9}[A-Z]{2}|(420(\d{4})?\d{5})?9[2-5]\d{20}|96\d{32})$/i;

/** A clock that was set back is no earlier key. */
const isWithin = (pauseMs: number, ms: number): boolean => pauseMs >= 0 && pauseMs <= ms;

const pass: Verdict = { act: "pass" };
const stop: Verdict = { act: "stop" };

/**
 * Decides about each key whether a person or a scanner pressed it, so that no bar code confirms a form,
 * presses a button, or counts twice (docs/product.md#reading-codes). Times are in milliseconds.
 */
export function scannerKeys() {
  let text = "";
  let startedAt = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  let modifierAt = Number.NEGATIVE_INFINITY;
  /** Whether the last modifier followed at once on another key. */
  let isModifierNext = false;
  let scannedAt = Number.NEGATIVE_INFINITY;
  let lastPlace: Place = "page";
  /** What was read of a code whose rest has not come at once, and when its last key came. */
  let begun = { text: "", at: Number.NEGATIVE_INFINITY };
  const isQuick = (end: number) => (end - startedAt) / Math.max(1, text.length - 1) <= MAX_MEAN_MS;
  const isScan = () => text.length >= MIN_CHARACTERS && isQuick(lastAt);
  /** Whether a scanner typed the run that a key at this time ends, however short it is. */
  const isShortScan = (at: number) => text !== "" && (at - startedAt) / text.length <= MAX_MEAN_MS;

  const end = (pressed: Key, isNext: boolean): Verdict => {
    const run = { text, isCode: isNext && isScan(), isByScanner: isNext && isShortScan(pressed.at), isNext };
    text = "";
    if (run.isByScanner || run.isCode) scannedAt = pressed.at;
    return isFieldAt(pressed.place) ? endInField(pressed, run) : endOutside(pressed, run);
  };
  const add = ({ key, place, takesCodes }: Key, isNext: boolean): Verdict => {
    text += key;
    if (place === "button" && key === " ") return isNext ? stop : { act: "hold" };
    return isNext && takesCodes && !isFieldAt(place) ? stop : pass;
  };
  const drop = () => {
    if (text.length >= BEGINNING && isQuick(lastAt) && !isFieldAt(lastPlace))
      begun = { text: text.trim(), at: lastAt };
    text = "";
  };
  const isNextAt = (at: number, isAfterModifier: boolean) => {
    const isNext = isWithin(at - lastAt, MAX_GAP_MS) || isAfterModifier;
    if (!isNext) drop();
    lastAt = at;
    return isNext;
  };
  /** The verdict on the first key after a code that no Enter ended; null if they have nothing in common. */
  const afterBegun = ({ at, place, takesCodes }: Key): Verdict | null => {
    if (!takesCodes || isFieldAt(place) || !isWithin(at - begun.at, SAME_LABEL_MS)) return null;
    const code = begun.text;
    begun = { text: "", at: Number.NEGATIVE_INFINITY };
    scannedAt = at;
    // A scanner that sends no Enter has read another code of the label, or it sends its Enter late.
    return WHOLE.test(code) ? { act: "code", code } : { act: "cut" };
  };
  const isOnSameLabel = (at: number, isNext: boolean) => {
    const isSame = isWithin(at - scannedAt, SAME_LABEL_MS);
    // All that follows at a scanner's speed is on the same label, too.
    if (isSame && isNext) scannedAt = at;
    return isSame;
  };
  return {
    press(pressed: Key): Verdict {
      const { key, at, place } = pressed;
      // A scanner may press Caps Lock or Control as a pause; a person's Shift comes before a letter.
      const isAfterModifier = isControl(key) && isWithin(at - modifierAt, MAX_GAP_MS);
      const isNext = isNextAt(at, isAfterModifier);
      if (isFieldAt(lastPlace) !== isFieldAt(place)) text = "";
      lastPlace = place;
      if (text === "") {
        startedAt = at;
        const verdict = afterBegun(pressed);
        if (verdict) return verdict;
        // A person may press Enter soon after a scan; on a label it follows at once.
        const mayBeOnLabel = isNext || (key !== "Enter" && key !== "Tab");
        if (mayBeOnLabel && isOnSameLabel(at, isNext)) return stop;
      }
      return key === "Enter" || key === "Tab" ? end(pressed, isNext) : add(pressed, isNext);
    },
    /** A key that types nothing, such as Backspace: a code may hold many of them instead of a pause. */
    pressOther({ key, at }: Pick<Key, "key" | "at">): Verdict {
      // A slow scanner presses Control for itself before an Enter with Control.
      const isAfterModifier = isModifierNext && isWithin(at - modifierAt, MAX_GAP_MS);
      const isNext = isNextAt(at, isAfterModifier);
      text = "";
      if (isNext && isOnSameLabel(at, isNext)) return stop;
      if (key !== "Enter") return pass;
      return isNext ? stop : { act: "hold" };
    },
    pressModifier(at: number): void {
      if (isWithin(at - Math.max(lastAt, modifierAt), MAX_GAP_MS)) isOnSameLabel(at, true);
      isModifierNext =
        isWithin(at - lastAt, MAX_GAP_MS) || (isModifierNext && isWithin(at - modifierAt, MAX_GAP_MS));
      modifierAt = at;
    },
    /** Ends the run after a silence; null unless a scanner typed it. */
    silence(): { code: string; isField: boolean } | null {
      const code = isScan() ? text.trim() : "";
      if (!code) {
        drop();
        return null;
      }
      text = "";
      // What follows in a field that shows it may be the rest of the code.
      if (lastPlace !== "text") scannedAt = lastAt;
      return { code, isField: isFieldAt(lastPlace) };
    },
  };
}

type Run = { text: string; isCode: boolean; isByScanner: boolean; isNext: boolean };

/** What becomes of the Enter or Tab at the end of a run while no field has the focus. */
function endOutside({ key, place, takesCodes }: Key, { text, isCode, isByScanner, isNext }: Run): Verdict {
  const code = text.trim();
  if (isCode && takesCodes && code) return { act: "code", code };
  if (isByScanner && takesCodes) return { act: "short" };
  if (key === "Tab") return pass;
  if (isNext) return stop;
  return place === "button" ? { act: "hold" } : pass;
}

/** The same in a field. An Enter that follows at once on any key may be a slow scanner's. */
function endInField({ key, place }: Key, { isByScanner, isNext }: Run): Verdict {
  if (place === "text") return pass;
  if (isByScanner) return { act: "refuse" };
  if (key === "Tab") return pass;
  return isNext ? stop : { act: "hold" };
}

/** Keys that act on what has the focus. */
const isControl = (key: string) => key === "Enter" || key === "Tab" || key === " ";

const isFieldAt = (place: Place): boolean => place !== "page" && place !== "button";
