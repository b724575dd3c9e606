import { expect, test } from "vitest";
import { alertsPhone } from "./preferences.ts";

test("storage notices alert phones by push like others; the end of the free days by WhatsApp as well", () => {
  const none = { email: {}, push: {}, whatsapp: {} };
  const types = ["storage.free_ending", "storage.started", "storage.month"] as const;
  expect(types.map((type) => alertsPhone(type, "push", none))).toEqual([true, true, true]);
  expect(types.map((type) => alertsPhone(type, "whatsapp", none))).toEqual([true, false, false]);
});
