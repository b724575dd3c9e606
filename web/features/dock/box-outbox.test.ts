import { expect, test } from "vitest";
import { newItem } from "#web/platform/outbox/outbox-item";
import { boxPhotosKind, waitingPhotos } from "./box-outbox.ts";

const photos = (key: string, boxKey: string, many: number) => {
  const files = Array.from({ length: many }, (_, index) => new File(["x"], `${index}.jpg`));
  const data = { boxKey, code: "TBA1", photos: files };
  return newItem({ key, userId: "u", kind: boxPhotosKind.name, subject: `box/${boxKey}`, data }, 0);
};

test("photos of a box that wait are counted unless the server has them, because their response was lost", () => {
  const items = [photos("one", "box", 2), photos("two", "scan", 1), photos("three", "other", 4)];
  expect(waitingPhotos(items, ["box", "scan"], [])).toBe(3);
  expect(waitingPhotos(items, ["box", "scan"], ["earlier", "one"])).toBe(1);
  expect(waitingPhotos(items, ["box", "scan"], ["one", "two"])).toBe(0);
});
