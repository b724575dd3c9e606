import { expect, test } from "vitest";
import { heldBytes } from "./held-bytes.ts";

function bodies() {
  const destroyed: string[] = [];
  const body = (name: string) => ({ destroy: () => destroyed.push(name) });
  return { destroyed, body, ...heldBytes({ ofNetwork: 10, inAll: 25 }) };
}

test("a network that holds too much loses its oldest bodies, and no other network any", () => {
  const { destroyed, body, hold } = bodies();
  hold("office", body("office 1"), 8);
  const first = body("home 1");
  hold("home", first, 4);
  hold("home", body("home 2"), 4);
  hold("home", first, 2);
  expect(destroyed).toEqual([]);
  hold("home", body("home 3"), 9);
  expect(destroyed).toEqual(["home 1", "home 2"]);
});

test("a body that is parsed counts no longer", () => {
  const { destroyed, body, hold, release } = bodies();
  const first = body("home 1");
  hold("home", first, 10);
  release(first);
  release(first);
  hold("home", body("home 2"), 10);
  expect(destroyed).toEqual([]);
});

test("the only one is kept, whatever its size", () => {
  const { destroyed, body, hold } = bodies();
  hold("home", body("home 1"), 30);
  expect(destroyed).toEqual([]);
  hold("office", body("office 1"), 1);
  expect(destroyed).toEqual(["home 1"]);
});

test("when all hold too much, the network that holds most loses its oldest body", () => {
  const { destroyed, body, hold } = bodies();
  hold("home", body("home 1"), 3);
  hold("home", body("home 2"), 6);
  hold("office", body("office 1"), 8);
  hold("school", body("school 1"), 8);
  hold("shop", body("shop 1"), 1);
  expect(destroyed).toEqual(["home 1"]);
});

test("a network has room until it holds too much, or all do and it holds more than a fifth of that", () => {
  const { body, hold, hasRoom } = bodies();
  hold("home", body("home 1"), 8);
  expect([hasRoom("home", 2), hasRoom("home", 3), hasRoom("office", 10)]).toEqual([true, false, true]);
  hold("office", body("office 1"), 8);
  hold("school", body("school 1"), 8);
  expect([hasRoom("shop", 1), hasRoom("shop", 2), hasRoom("shop", 3)]).toEqual([true, true, false]);
});
