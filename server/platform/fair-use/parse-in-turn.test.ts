import { expect, test } from "vitest";
import { parseInTurn } from "./parse-in-turn.ts";

/** Bodies that are parsed from now on, in their order. */
function parsing() {
  const parsed: string[] = [];
  const parse = (ip: string, text: string, { userId = "", isGone = false } = {}) => {
    const request = { ip, socket: { destroyed: isGone }, session: userId ? { userId } : null };
    return parseInTurn(request, text, async () => {
      parsed.push(text.slice(0, 5));
      if (text === "wrong") throw new Error(text);
    });
  };
  return { parsed, parse };
}

test("bodies of one network are parsed one in each pass of the event loop, also after one that is refused", async () => {
  const { parsed, parse } = parsing();
  const bodies = ["ana 1", "wrong", "ana 3"].map((text) => parse("192.0.2.1", text));
  bodies.push(parse("198.51.100.1", "bia 1"));
  expect(parsed).toEqual(["ana 1", "bia 1"]);
  const results = await Promise.allSettled(bodies);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  expect(parsed).toEqual(["ana 1", "bia 1", "wrong", "ana 3"]);
});

test("the accounts of a network take turns, and so do long and short bodies", async () => {
  const { parsed, parse } = parsing();
  const long = (text: string) => text.padEnd(2_000);
  const bodies = ["eva 1", "eva 2", "eva 3", "eva 4"].map((text) =>
    parse("192.0.2.2", long(text), { userId: "eva" }),
  );
  bodies.push(parse("192.0.2.2", long("ana 1"), { userId: "ana" }), parse("192.0.2.2", "short"));
  await Promise.all(bodies);
  expect(parsed).toEqual(["eva 1", "eva 2", "ana 1", "short", "eva 3", "eva 4"]);
});

test("a body whose sender has left is not parsed", async () => {
  const { parsed, parse } = parsing();
  await expect(parse("192.0.2.3", "eva 1", { isGone: true })).rejects.toThrow();
  expect(parsed).toEqual([]);
});

test("more than 500 bodies of one sender do not wait, and keep no other sender of the network from waiting", async () => {
  const { parse } = parsing();
  const ended = (body: Promise<void>) =>
    body.then(
      () => "parsed",
      () => "refused",
    );
  const many = Array.from({ length: 502 }, () => ended(parse("192.0.2.4", "eva 1", { userId: "eva" })));
  const ana = ended(parse("192.0.2.4", "ana 1", { userId: "ana" }));
  expect(await many.at(-1)).toBe("refused");
  expect(await many[0]).toBe("parsed");
  expect(await ana).toBe("parsed");
});
