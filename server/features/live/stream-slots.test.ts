import { expect, test } from "vitest";
import { streamSlots } from "./stream-slots.ts";

test("a network has at most 25 times a customer's streams, and others and freed slots remain", () => {
  const take = streamSlots(2);
  const releases = Array.from({ length: 50 }, (_, number) => take(`customer ${number >> 1}`, "home"));
  const more = () => take("ana", "home");
  expect(more).toThrow(
    expect.objectContaining({
      reason: "too_many_streams_of_network",
      facts: { limit: 50, retryAfterSeconds: 60 },
    }),
  );
  // A refused stream takes no slot of the customer either.
  for (let tries = 0; tries < 3; tries += 1) expect(more).toThrow();
  take("ana", "office");
  take("ana", "office");
  expect(() => take("ana", "office")).toThrow(expect.objectContaining({ reason: "too_many_streams" }));
  releases[0]?.();
  take("bia", "home");
});
