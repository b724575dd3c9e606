import { signalScanResult } from "#web/features/scan/signals/signal-scan-result";
import { MAX_GAP_MS, SILENCE_MS } from "./keyboard-run.ts";
import { type Place, SAME_LABEL_MS, scannerKeys } from "./scanner-keys.ts";

type Receiver = { current: (code: string) => void };

let users = 0;
const receivers: Receiver[] = [];
let keys = scannerKeys();
let silence: ReturnType<typeof setTimeout> | undefined;
/** The key that presses a button unless another key follows at once. */
let held: { timer: ReturnType<typeof setTimeout>; target: HTMLElement } | undefined;
/** The field that a run is typed into, with its value before. */
let typedInto: { field: HTMLInputElement; value: string; at: number } | undefined;
let isActedAgain = false;

/** Reads the keyboard until the returned function is called; codes go to the receiver that began last. */
export function readKeyboard(receiver?: Receiver): () => void {
  if (receiver) receivers.push(receiver);
  if (users === 0) {
    addEventListener("keydown", onKey, { capture: true });
    addEventListener("keypress", onKeyPress, { capture: true });
    addEventListener("keyup", onKeyUp, { capture: true });
  }
  users += 1;
  return () => {
    if (receiver) receivers.splice(receivers.indexOf(receiver), 1);
    users -= 1;
    if (users > 0) return;
    removeEventListener("keydown", onKey, { capture: true });
    removeEventListener("keypress", onKeyPress, { capture: true });
    removeEventListener("keyup", onKeyUp, { capture: true });
    clearTimeout(silence);
    release();
    keys = scannerKeys();
    typedInto = undefined;
  };
}

/** Keys that come with others and mean nothing alone. */
const modifiers = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"]);

function onKey(event: KeyboardEvent) {
  if (isActedAgain) return;
  const { key } = event;
  const isCommand = event.isComposing || event.ctrlKey || event.metaKey;
  if (modifiers.has(key)) onModifier(event);
  else if (isCommand || (key.length !== 1 && key !== "Enter" && key !== "Tab")) onOther(event);
  else onTyped(event);
}

function onModifier({ repeat, timeStamp }: KeyboardEvent) {
  if (repeat) return;
  release();
  keys.pressModifier(timeStamp);
}

function onOther(event: KeyboardEvent) {
  const { key, target, timeStamp: at } = event;
  release();
  const { act: verdict } = keys.pressOther({ key, at });
  if (verdict !== "pass") stop(event);
  if (verdict === "hold" && target instanceof HTMLElement) hold(event, target);
}

function onTyped(event: KeyboardEvent) {
  const { key, target, timeStamp: at } = event;
  const place = placeOf(target);
  if (event.repeat) {
    // A key that is held down was decided about at its first event.
    if (place === "button" && (key === " " || key === "Enter")) stop(event);
    return;
  }
  release();
  remember(target, at);
  clearTimeout(silence);
  const verdict = keys.press({ key, at, place, takesCodes: receivers.length > 0 });
  if (verdict.act !== "pass") stop(event);
  if (verdict.act === "hold" && target instanceof HTMLElement) hold(event, target);
  else if (verdict.act === "code") receivers.at(-1)?.current(verdict.code);
  else if (verdict.act === "refuse") refuse(place);
  else if (verdict.act === "short") signalScanResult("wrong", "Código curto demais");
  else if (verdict.act === "cut") signalScanResult("wrong", "Código cortado: bipe de novo");
  if (key.length === 1)
    silence = setTimeout(endRun, place === "page" || place === "button" ? SAME_LABEL_MS : SILENCE_MS);
}

function endRun() {
  const scanned = keys.silence();
  if (!scanned) return;
  if (!scanned.isField) receivers.at(-1)?.current(scanned.code);
  else if (typedInto && placeOf(typedInto.field) === "number") refuse("number");
}

/**
 * An Enter whose `keydown` was not stopped there: of a scanner that types each key by Alt and its number, or
 * one that a field answered by moving the focus.
 */
function onKeyPress(event: KeyboardEvent) {
  const place = placeOf(event.target);
  if (event.key === "Enter" && place !== "page" && place !== "text") stop(event);
}

/** Some browsers press a button when the blank is released. */
function onKeyUp(event: KeyboardEvent) {
  if (event.key === " " && placeOf(event.target) === "button") event.preventDefault();
}

function hold(event: KeyboardEvent, target: HTMLElement) {
  const again = new KeyboardEvent("keydown", event);
  held = { target, timer: setTimeout(() => act(target, again), SILENCE_MS) };
}

/** Forgets the held key: another one followed at once. */
function release() {
  clearTimeout(held?.timer);
  held = undefined;
}

/** Presses what the held key was meant for. */
function act(target: HTMLElement, again: KeyboardEvent) {
  held = undefined;
  if (!target.isConnected) return;
  isActedAgain = true;
  try {
    const isLeft = target.dispatchEvent(again);
    const isPressed = again.key === "Enter" ? pressedByEnter : pressedByBlank;
    if (isLeft && target.matches(isPressed)) target.click();
    else if (isLeft && target instanceof HTMLInputElement) defaultButtonOf(target.form)?.click();
  } finally {
    isActedAgain = false;
  }
}

/** What Enter in a field presses; a form that shows none, as in a first step, is not submitted. */
const defaultButtonOf = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])]
    .filter((each) => each instanceof HTMLButtonElement)
    .find(({ type }) => type === "submit");

function remember(target: EventTarget | null, at: number) {
  const isRun = typedInto?.field === target && at - typedInto.at <= MAX_GAP_MS;
  if (typedInto && isRun) typedInto.at = at;
  else
    typedInto = target instanceof HTMLInputElement ? { field: target, value: target.value, at } : undefined;
}

/** Says that the form was not submitted, and gives a field for numbers its earlier value. */
function refuse(place: Place) {
  const scanned = place === "number" ? typedInto : undefined;
  if (scanned) setValue(scanned.field, scanned.value);
  void import("./refuse-in-form.ts").then(({ refuseInForm }) => refuseInForm(scanned !== undefined));
}

/** Sets the value as a person's typing does: React takes over only what the element's own setter sets. */
function setValue(field: HTMLInputElement, value: string) {
  Reflect.set(HTMLInputElement.prototype, "value", value, field);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function stop(event: KeyboardEvent) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

const pressedByEnter = "button, a[href], summary, input[type=file]";
const pressedByBlank = "button, summary, input:is([type=checkbox], [type=radio], [type=file])";
const roles = "[role=button], [role^=menuitem], [role=option], [role=tab]";
const pressed = `${pressedByBlank}, a[href], ${roles}`;
const noText = "[type=checkbox], [type=radio], [type=file], [type=range], [type=color], [type=button]";
/** Fields that treat Enter themselves: searches, lists of results and the fields for codes. */
const ownEnter = "search *, [role=combobox], [type=search], [type=password], [data-takes-scans]";

function placeOf(target: EventTarget | null): Place {
  if (!(target instanceof HTMLElement)) return "page";
  if (target instanceof HTMLInputElement && !target.matches(noText)) {
    if (target.matches(ownEnter)) return "text";
    if (target.matches("[inputmode=numeric], [inputmode=decimal], [type=number]")) return "number";
    return target.form ? "line" : "text";
  }
  if (target.isContentEditable || target.matches("textarea, select")) return "text";
  return target.matches(pressed) ? "button" : "page";
}
