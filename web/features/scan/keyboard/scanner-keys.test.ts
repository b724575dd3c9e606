import { describe, expect, test } from "vitest";
import { type Place, scannerKeys } from "./scanner-keys.ts";

type Options = { place?: Place; gap?: number; takesCodes?: boolean; from?: number };

/** A keyboard that types keys one after the other and gives what became of each. */
function keyboard() {
  const keys = scannerKeys();
  let at = 1_000;
  const press = (
    all: Iterable<string>,
    { place = "button", gap = 8, takesCodes = true, from }: Options = {},
  ) => {
    at += from ?? 1_000;
    return [...all].map((key, index) => {
      at += index === 0 ? 0 : gap;
      if (key === "CapsLock" || key === "Control") {
        keys.pressModifier(at);
        return "modifier";
      }
      const isOther = key === "Backspace" || key === "Control+Enter";
      const verdict = isOther
        ? keys.pressOther({ key: key.replace("Control+", ""), at })
        : keys.press({ key, at, place, takesCodes });
      return verdict.act === "code" ? verdict.code : verdict.act;
    });
  };
  return { press, silence: keys.silence };
}

const scanned = (code: string) => [...code, "Enter"];

describe("what a bar code types while a button has the focus (docs/product.md#reading-codes)", () => {
  test("a code is read, and only its first key reaches the page", () => {
    expect(keyboard().press(scanned("ABC123"))).toEqual(
      ["pass", "stop", "stop", "stop", "stop", "stop", "stop"].with(6, "ABC123"),
    );
  });

  test("a blank at its beginning is held, and the code is read without it", () => {
    const acts = keyboard().press(scanned(" ABC123"));
    expect([acts[0], acts.at(-1)]).toEqual(["hold", "ABC123"]);
    expect(acts.slice(1, -1).every((act) => act === "stop")).toBe(true);
  });

  test("an Enter at its beginning is held as well", () => {
    const acts = keyboard().press(["Enter", ...scanned("ABC123")]);
    expect([acts[0], acts.at(-1)]).toEqual(["hold", "ABC123"]);
  });

  test.each(["7", "A7", "12345", " ", "7 "])("the Enter of the short code '%s' presses nothing", (code) => {
    expect(keyboard().press(scanned(code)).at(-1)).toBe("short");
  });

  test("also on a screen that receives no codes, where letters stay shortcuts", () => {
    expect(keyboard().press(scanned("A7"), { takesCodes: false })).toEqual(["pass", "pass", "stop"]);
    expect(keyboard().press(scanned("ABC1234"), { takesCodes: false }).at(-1)).toBe("stop");
  });

  test("a person's Enter and blank are held once each, however often they come", () => {
    const { press } = keyboard();
    expect([press(["Enter"]), press([" "], { from: 200 }), press(["Enter"], { from: 150 })]).toEqual([
      ["hold"],
      ["hold"],
      ["hold"],
    ]);
  });

  test("a person's keys reach the page: letters, and Tab before Enter", () => {
    expect(keyboard().press("gd", { gap: 140 })).toEqual(["pass", "pass"]);
    expect(keyboard().press(["Tab", "Enter"], { gap: 140 })).toEqual(["pass", "hold"]);
  });

  test("a code that ends without Enter is read after the silence", () => {
    const { press, silence } = keyboard();
    press("TBA123456");
    expect(silence()).toEqual({ code: "TBA123456", isField: false });
    expect(silence()).toBeNull();
  });
});

describe("what a bar code types into a form", () => {
  test.each(["number", "line"] as const)("does not submit it: %s", (place) => {
    for (const code of ["1", "12", "98765", "1Z999AA10123456784"])
      expect(keyboard().press(scanned(code), { place }).at(-1)).toBe("refuse");
  });

  test("nor by Tab, nor by an Enter that follows it at once in the next field", () => {
    const acts = keyboard().press(["1", "2", "Tab", "Enter"], { place: "number" });
    expect(acts).toEqual(["pass", "pass", "refuse", "stop"]);
    expect(keyboard().press(["Tab", "Enter"], { place: "number" })).toEqual(["pass", "stop"]);
  });

  test("nor does an Enter that follows at once, of a slow scanner or after modifiers", () => {
    for (const gap of [36, 45, 60])
      expect(keyboard().press(scanned("12"), { place: "number", gap }).at(-1)).toBe("stop");
    const pause = Array.from({ length: 9 }, () => "CapsLock");
    expect(
      keyboard()
        .press(["1", "2", ...pause, "Enter"], { place: "number" })
        .at(-1),
    ).toBe("stop");
  });

  test("a person's Enter submits it", () => {
    expect(keyboard().press(scanned("12"), { place: "number", gap: 140 }).at(-1)).toBe("hold");
    expect(keyboard().press(["Enter"], { place: "number" })).toEqual(["hold"]);
  });

  test("searches and fields for codes receive their Enter", () => {
    expect(keyboard().press(scanned("TBA1234"), { place: "text" }).at(-1)).toBe("pass");
  });
});

describe("a scanner that pauses within a code", () => {
  test.each([81, 130, 300])(
    "gives no half of it: after %i ms what follows is dropped, with a signal",
    (from) => {
      for (const beginning of ["TBA", "TBA7720"]) {
        const { press } = keyboard();
        press(beginning);
        const rest = press(scanned("14543680"), { from });
        expect(rest).toEqual(["cut", ...Array.from({ length: 8 }, () => "stop")]);
      }
    },
  );

  test("also when the first half has ended by silence", () => {
    const { press, silence } = keyboard();
    press("TBA77");
    expect(silence()).toBeNull();
    expect(press(scanned("2614543680"), { from: 200 })).toEqual([
      "cut",
      ...Array.from({ length: 10 }, () => "stop"),
    ]);
    expect(press(scanned("TBA772614543680")).at(-1)).toBe("TBA772614543680");
  });

  test("fills a search all the same", () => {
    const { press, silence } = keyboard();
    press("TBA772614", { place: "text" });
    silence();
    expect(new Set(press(scanned("543680"), { place: "text", from: 130 }))).toEqual(new Set(["pass"]));
  });

  test("a person's keys are no beginning of a code", () => {
    const { press } = keyboard();
    press("gd");
    expect(press("x", { from: 100 })).toEqual(["pass"]);
    press("abcd", { gap: 60 });
    expect(press("x", { from: 100 })).toEqual(["pass"]);
  });
});

describe("two codes on one label", () => {
  const whole = [
    "TBA772614543680",
    "1Z999AA10123456784",
    "9400111899223197428490",
    "PREPC00001236",
    "X001ABC2DE",
  ];

  test.each(whole)("of a scanner without Enter are one, and the first counts: %s", (code) => {
    for (const from of [81, 150, 300]) {
      const { press, silence } = keyboard();
      press(code);
      const more = press("TBA772614543681", { from });
      expect(more).toEqual([code, ...Array.from({ length: 14 }, () => "stop")]);
      expect(silence()).toBeNull();
      expect(press(scanned("TBA772614543682")).at(-1)).toBe("TBA772614543682");
    }
  });

  test("a scanner may be late with its Enter", () => {
    const { press } = keyboard();
    press("TBA772614543680");
    expect(press(["Enter"], { from: 200 })).toEqual(["TBA772614543680"]);
  });

  test.each(["986578788855", "42012345", "TBA77261454368"])("what may be a beginning is none: %s", (code) => {
    const { press } = keyboard();
    press(code);
    expect(press(scanned("1234567890"), { from: 150 })[0]).toBe("cut");
  });

  test("are one: what follows within 300 ms is dropped, wherever the focus is", () => {
    for (const place of ["button", "number", "text"] as const) {
      const { press } = keyboard();
      expect(press(scanned("B0ABCDE123")).at(-1)).toBe("B0ABCDE123");
      const more = press(scanned("PREPL00000017"), { place, from: 8, gap: 30 });
      expect(new Set(more)).toEqual(new Set(["stop"]));
    }
  });

  test("a label with three codes is one, also by a slow scanner", () => {
    const { press } = keyboard();
    press(scanned("B0ABCDE123"), { gap: 30 });
    press(scanned("B0ABCDE124"), { gap: 30, from: 30 });
    expect(new Set(press(scanned("B0ABCDE125"), { gap: 30, from: 30 }))).toEqual(new Set(["stop"]));
  });

  test("keys that type nothing are no pause, however many a label has", () => {
    const { press } = keyboard();
    const pause = Array.from({ length: 90 }, () => "Backspace");
    expect(press(scanned("APT 42"), { place: "text" }).at(-1)).toBe("pass");
    const more = press([...pause, "Tab", ...pause, "Enter", ...pause, ...scanned("TBA123456")], { from: 8 });
    expect(new Set(more)).toEqual(new Set(["stop"]));
    expect(press([...pause, "Tab", ...pause, "Enter"]).filter((act) => act !== "pass")).toEqual(["stop"]);
    expect(press(["Backspace"], { from: 1_000 })).toEqual(["pass"]);
  });

  test.each(["button", "number"] as const)("nor are modifiers: %s", (place) => {
    const { press } = keyboard();
    const pause = Array.from({ length: 60 }, () => "CapsLock");
    press(scanned("APT 42"), { place: "text" });
    const more = press([...pause, "Tab", ...pause, "Enter"], { from: 8, place });
    expect(new Set(more)).toEqual(new Set(["modifier", "stop"]));
    const alone = press([...pause, "Enter", "Tab", ...pause, "Enter"], { place });
    expect(new Set(alone)).toEqual(new Set(["modifier", "stop", "pass"]));
    expect(alone.filter((act) => act === "pass")).toHaveLength(1); // Tab
  });

  test("an Enter with Control submits only alone", () => {
    for (const place of ["number", "text"] as const) {
      const { press } = keyboard();
      expect(press(["1", "2", "Control+Enter"], { place }).at(-1)).toBe("stop");
      expect(press(["Control+Enter"], { place })).toEqual(["hold"]);
      expect(press(["Control+Enter", "Enter"], { place: "number" })).toEqual(["hold", "stop"]);
      for (const gap of [8, 60])
        expect(press(["1", "2", "Control", "CapsLock", "Control+Enter"], { place, gap }).at(-1)).toBe("stop");
      expect(press(["Control", "Control+Enter"], { place, gap: 60 })).toEqual(["modifier", "hold"]);
    }
  });

  test("the next label counts, and a person's typing loses at most what falls into the 300 ms", () => {
    const { press } = keyboard();
    press(scanned("B0ABCDE123"));
    expect(press(scanned("B0ABCDE124"), { from: 301 }).at(-1)).toBe("B0ABCDE124");
    expect(press("abcd", { place: "text", from: 150, gap: 160 })).toEqual(["stop", "pass", "pass", "pass"]);
  });
});
