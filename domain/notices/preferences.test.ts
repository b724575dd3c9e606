import { expect, test } from "vitest";
import { groupsOfAreas, mayBeTold, noticeGroups } from "./catalogue.ts";
import { afterQuietHours, nextDigest } from "./hours.ts";
import {
  alertsPhone,
  mailChoiceOf,
  shownChoices,
  shownMailChoices,
  stoppedTypesOf,
  typesResumedBy,
} from "./preferences.ts";

test("a choice overrides the catalogue, for every type of its group", () => {
  expect(mailChoiceOf("box.logged", {})).toBe("daily");
  expect(mailChoiceOf("shipment.arrived", {})).toBe("now");
  expect(mailChoiceOf("box.logged", { arrivals: "now" })).toBe("now");
  expect(mailChoiceOf("shipment.arrived", { arrivals: "off", prep: "now" })).toBe("off");
  expect(shownMailChoices({ prep: "off" })).toMatchObject({ arrivals: "now", prep: "off", prices: "now" });
});

test("stopping the daily e-mail does not stop e-mails that are sent at once", () => {
  const stopped = { daily: "off", prep: "daily", prices: "now" } as const;
  expect(mailChoiceOf("box.logged", stopped)).toBe("off");
  expect(mailChoiceOf("shipment.arrived", stopped)).toBe("now");
  expect(mailChoiceOf("price.alert", stopped)).toBe("now");
  expect(shownMailChoices(stopped)).toMatchObject({ arrivals: "now", prep: "off" });
});

test("a stopped type is not mailed, whatever its group's choice; it still alerts the phone", () => {
  const stopped = { "balance.credited": "off", balance: "daily" } as const;
  expect(mailChoiceOf("balance.credited", stopped)).toBe("off");
  expect(mailChoiceOf("charge.made", stopped)).toBe("daily");
  expect(alertsPhone("balance.credited", "push", { email: stopped, push: {}, whatsapp: {} })).toBe(true);
  expect(stoppedTypesOf("balance", stopped)).toEqual(["balance.credited"]);
  expect(stoppedTypesOf("prep", stopped)).toEqual([]);
  expect(shownMailChoices(stopped)).toMatchObject({ balance: "daily" });
});

test("a stopped type stays stopped while its group is mailed, and is resumed when its group is switched on", () => {
  const stopped = { "balance.credited": "off" } as const;
  expect(typesResumedBy("daily", "balance", stopped)).toEqual([]);
  expect(typesResumedBy("off", "balance", { ...stopped, balance: "off" })).toEqual([]);
  expect(stoppedTypesOf("balance", { ...stopped, balance: "off" })).toEqual([]);
  expect(typesResumedBy("now", "balance", { ...stopped, balance: "off" })).toEqual(["balance.credited"]);
});

test("a group with all of its types stopped is shown as off", () => {
  expect(shownMailChoices({ "price.alert": "off", prices: "now" })).toMatchObject({ prices: "off" });
  expect(typesResumedBy("now", "prices", { "price.alert": "off" })).toEqual(["price.alert"]);
});

test.each([
  ["2026-01-10T20:59:00Z", "2026-01-10T21:00:00.000Z"],
  ["2026-01-10T21:00:00Z", "2026-01-11T21:00:00.000Z"],
  ["2026-01-11T02:00:00Z", "2026-01-11T21:00:00.000Z"],
])("the digest after %s in São Paulo is at 18:00, %s", (now, next) => {
  expect(nextDigest(new Date(now), "America/Sao_Paulo").toISOString()).toBe(next);
});

test("every type alerts phones by push, and those with a template by WhatsApp, unless switched off", () => {
  const none = { email: {}, push: {}, whatsapp: {} };
  const chosen = { ...none, push: { prep: "off" }, whatsapp: { prep: "off", balance: "now" } } as const;
  expect([alertsPhone("prep.shipped", "push", none), alertsPhone("prep.shipped", "whatsapp", none)]).toEqual([
    true,
    true,
  ]);
  expect([
    alertsPhone("prep.approved", "push", none),
    alertsPhone("prep.approved", "whatsapp", none),
  ]).toEqual([true, false]);
  expect([
    alertsPhone("prep.shipped", "push", chosen),
    alertsPhone("prep.shipped", "whatsapp", chosen),
  ]).toEqual([false, false]);
  expect(alertsPhone("balance.credited", "whatsapp", chosen)).toBe(false);
  expect(shownChoices("prep", chosen)).toEqual({ email: "now", push: "off", whatsapp: "off" });
  expect(shownChoices("balance", chosen)).toEqual({ email: "now", push: "now", whatsapp: "now" });
});

test("notices about the team's work are a group without e-mail, shown only to people with an area for them", () => {
  const chosen = { email: { cases: "now", team: "now" }, push: { cases: "off" }, whatsapp: {} } as const;
  expect(mailChoiceOf("staff.case_message", chosen.email)).toBe("off");
  expect(mailChoiceOf("case.message", chosen.email)).toBe("now");
  expect(alertsPhone("staff.case_message", "push", chosen)).toBe(true);
  expect(alertsPhone("staff.case_message", "push", { ...chosen, push: { team: "off" } })).toBe(false);
  expect(shownChoices("team", chosen)).toEqual({ email: null, push: "now", whatsapp: null });
  expect(groupsOfAreas([])).not.toContain("team");
  expect(groupsOfAreas(["financeiro"])).toContain("team");
  expect(mayBeTold("staff.task_assigned", ["prep"])).toBe(true);
  expect(mayBeTold("staff.case_assigned", ["prep"])).toBe(false);
  expect(groupsOfAreas(["suporte"])).toEqual(noticeGroups);
});

const usual = { from: 22, to: 7 };
test.each([
  ["22:00 waits until 7:00", "2026-01-11T01:00:00Z", usual, "2026-01-11T10:00:00.000Z"],
  ["6:59 waits until 7:00", "2026-01-11T09:59:30Z", usual, "2026-01-11T10:00:00.000Z"],
  ["7:00 is not quiet", "2026-01-11T10:00:00Z", usual, "2026-01-11T10:00:00.000Z"],
  ["21:59 is not quiet", "2026-01-11T00:59:00Z", usual, "2026-01-11T00:59:00.000Z"],
  ["hours within a day", "2026-01-11T15:30:00Z", { from: 12, to: 14 }, "2026-01-11T17:00:00.000Z"],
  [
    "the same hour twice is never quiet",
    "2026-01-11T15:30:00Z",
    { from: 12, to: 12 },
    "2026-01-11T15:30:00.000Z",
  ],
])("quiet hours in São Paulo: %s", (_what, at, quiet, until) => {
  expect(afterQuietHours(new Date(at), quiet, "America/Sao_Paulo").toISOString()).toBe(until);
});

test("storage notices alert phones by push like others; the end of the free days by WhatsApp as well", () => {
  const none = { email: {}, push: {}, whatsapp: {} };
  const types = ["storage.free_ending", "storage.started", "storage.month"] as const;
  expect(types.map((type) => alertsPhone(type, "push", none))).toEqual([true, true, true]);
  expect(types.map((type) => alertsPhone(type, "whatsapp", none))).toEqual([true, false, false]);
});
