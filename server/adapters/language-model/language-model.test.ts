import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { type ModelReply, type ModelServer, modelServer } from "#server/adapters/fake-servers/model-server";
import { Outage } from "#server/platform/outage";
import { openAiCompatible } from "./openai-compatible.ts";
import type { AnswerPiece, ConversationTurn, ModelTool } from "./port.ts";

let server: ModelServer;
beforeAll(async () => {
  server = await modelServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.next = [];
  server.requests = [];
});

const turn = (text: string, images: ConversationTurn["images"] = []): ConversationTurn => ({
  role: "user",
  text,
  images,
});

async function ask(
  replies: ModelReply[],
  {
    tools = [],
    turns = [turn("oi")],
    silenceMs,
    signal = new AbortController().signal,
    onPiece = () => {},
  }: {
    tools?: ModelTool[];
    turns?: ConversationTurn[];
    silenceMs?: number;
    signal?: AbortSignal;
    onPiece?: () => void;
  } = {},
) {
  server.next = replies;
  const model = openAiCompatible({
    url: server.url,
    key: "segredo",
    model: "falso",
    ...(silenceMs && { silenceMs }),
  });
  const pieces: AnswerPiece[] = [];
  let outage: Outage | null = null;
  try {
    for await (const piece of model.answer({ instructions: "Seja breve.", turns, tools }, signal)) {
      pieces.push(piece);
      onPiece();
    }
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
    outage = error;
  }
  const text = pieces.map((piece) => (piece.kind === "text" ? piece.text : "")).join("");
  return { pieces, text, outage };
}

describe("an OpenAI-compatible endpoint (docs/integrations.md §6)", () => {
  test("streams text and reports the token usage", async () => {
    const { text, pieces } = await ask([{ says: "Olá, tudo certo com a preparação." }]);
    expect(text).toBe("Olá, tudo certo com a preparação.");
    expect(pieces.at(-1)).toEqual({ kind: "usage", inputTokens: 120, outputTokens: 30 });
    expect(server.requests[0]).toMatchObject({
      path: "/v1/chat/completions",
      headers: { authorization: "Bearer segredo" },
      body: {
        model: "falso",
        stream: true,
        stream_options: { include_usage: true },
        messages: [{ role: "system", content: "Seja breve." }, { role: "user" }],
      },
    });
  });

  test.each([1, 2, 3, 7])(
    "reads a stream that is cut every %i bytes, inside of characters too",
    async (bytesAtATime) => {
      const says = "Preparação: até 15 unidades — ção 📦 é grátis";
      expect((await ask([{ says, bytesAtATime }])).text).toBe(says);
    },
  );

  test("ignores comment lines", async () => {
    expect((await ask([{ says: "um dois três", comments: true }])).text).toBe("um dois três");
  });

  test("sends pictures as data", async () => {
    const bytes = Uint8Array.from([1, 2, 3]);
    await ask([{ says: "vi" }], { turns: [turn("o que é?", [{ bytes, mimeType: "image/webp" }])] });
    expect(JSON.stringify(server.requests[0]?.body)).toContain("data:image/webp;base64,AQID");
  });

  test.each([
    [{ refuses: 402 }, "insufficient_credits", 1],
    [
      {
        refuses: 429,
        body: { error: { message: "x", type: "insufficient_quota", code: "insufficient_quota" } },
      },
      "insufficient_credits",
      1,
    ],
    [{ refuses: 429, body: { error: { message: "x", code: "rate_limit_exceeded" } } }, "rate_limit", 1],
    [{ refuses: 429, body: { error: { code: 429, message: "slow" } } }, "rate_limit", 1],
    [
      { refuses: 400, body: { error: { message: "Your credit balance is too low" } } },
      "insufficient_credits",
      1,
    ],
    [{ refuses: 400, body: { error: { message: "context length" } } }, "bad_input", 1],
    [{ refuses: 401, body: { error: { message: "Incorrect key: segredo" } } }, "auth", 1],
    [{ refuses: 503, body: { error: { message: "overloaded" } } }, "rate_limit", 3],
    [{ refuses: 500 }, "upstream", 2],
    [{ refuses: 504 }, "timeout", 2],
  ] as const)("refused with %j it is %s after %i tries", async (refusal, kind, tries) => {
    const { outage } = await ask(Array.from({ length: 5 }, () => refusal));
    expect(outage?.kind).toBe(kind);
    expect(server.requests).toHaveLength(tries);
    expect(`${outage?.message} ${String(outage?.cause)}`).not.toContain("segredo");
  });

  test("does not follow a redirect to another address", async () => {
    const elsewhere = { refuses: 307, headers: { location: `${server.url}/inside` } };
    const { outage } = await ask([elsewhere, elsewhere, { says: "de dentro" }]);
    expect(outage?.kind).toBe("upstream");
    expect(server.requests.map(({ path }) => path)).not.toContain("/v1/inside");
  });

  test("is requested once more after a failure, and honours Retry-After", async () => {
    expect((await ask([{ refuses: 502 }, { says: "Voltei." }])).text).toBe("Voltei.");
    const { outage } = await ask([{ refuses: 429, headers: { "retry-after": "90" } }]);
    expect(outage).toMatchObject({ kind: "rate_limit", retryAfterMs: 90_000 });
  });

  test.each([
    [
      { says: "Metade da ", breaksWith: { error: { code: 402, message: "no credits" } } },
      "insufficient_credits",
    ],
    [{ says: "Metade da ", breaksWith: { error: { code: 429, message: "slow" } } }, "rate_limit"],
    [{ says: "Metade da ", breaksWith: { error: { message: "boom" } } }, "upstream"],
    [{ says: "Metade da ", cut: true }, "upstream"],
  ] as const)(
    "broken in the middle (%j) keeps the text received so far and is not requested again",
    async (replies, kind) => {
      const { text, outage } = await ask([replies, { says: "de novo" }]);
      expect([text, outage?.kind]).toEqual(["Metade da ", kind]);
      expect(server.requests).toHaveLength(1);
    },
  );

  test("that sends nothing is aborted", async () => {
    const { outage } = await ask([{ hangs: true }, { hangs: true }], { silenceMs: 100 });
    expect(outage?.kind).toBe("timeout");
  });

  test("ends quietly when the answer is aborted", async () => {
    const stop = new AbortController();
    const { text, outage } = await ask([{ says: "um dois três quatro cinco seis ", pauseMs: 40 }], {
      signal: stop.signal,
      onPiece: () => stop.abort(),
    });
    expect(outage).toBeNull();
    expect(text.startsWith("um ")).toBe(true);
    expect(text).not.toContain("seis");
  });

  test("may call tools, which get only input that their schema accepts", async () => {
    const given: unknown[] = [];
    const tool: ModelTool = {
      name: "soma",
      description: "Soma",
      input: z.object({ a: z.number() }),
      call: async (input) => {
        given.push(input);
        return { total: 7 };
      },
    };
    const right = await ask([{ calls: "soma", input: { a: 3, userId: "x" } }, { says: "Sete." }], {
      tools: [tool],
    });
    expect(right.pieces[0]).toEqual({ kind: "tool", name: "soma" });
    expect(right.text).toBe("Sete.");
    expect(given).toEqual([{ a: 3 }]);
    expect(JSON.stringify(server.requests[1]?.body)).toContain('{\\"total\\":7}');
    const wrong = await ask([{ calls: "apaga", input: {} }, { says: "Não posso." }], { tools: [tool] });
    expect(wrong.text).toBe("Não posso.");
    expect(given).toHaveLength(1);
  });

  /** A tool without input, and how often it was called. */
  function countingTool(result: unknown): { tool: ModelTool; called: () => number } {
    const call = vi.fn(async () => result);
    const tool = { name: "conta", description: "Conta", input: z.object({}), call };
    return { tool, called: () => call.mock.calls.length };
  }

  test("may call four tools at once and twelve in all", async () => {
    const { tool, called } = countingTool({ ok: true });
    const many = { calls: "conta", input: {}, times: 9 };
    await ask([many, { says: "Pronto." }], { tools: [tool] });
    expect(called()).toBe(4);
    expect(JSON.stringify(server.requests[1]?.body)).toContain("Consultas demais");
    await ask([many, many, many, many, many, { says: "Pronto." }], { tools: [tool] });
    expect(called()).toBe(4 + 12);
  });

  test("calls no tool any more after results of 100,000 characters", async () => {
    const { tool, called } = countingTool({ envios: "x".repeat(60_000) });
    const one = { calls: "conta", input: {} };
    await ask([one, one, one, one, { says: "Pronto." }], { tools: [tool] });
    expect(called()).toBe(2);
    expect(JSON.stringify(server.requests.at(-1)?.body).length).toBeLessThan(130_000);
  });

  test("fails once its response exceeds the maximum size", async () => {
    const kilobyte = "a".repeat(1024);
    const { text, outage } = await ask([{ says: Array.from({ length: 6_000 }, () => kilobyte).join(" ") }]);
    expect(outage).not.toBeNull();
    expect(text.length).toBeLessThan(4.5 * 1024 * 1024);
  });

  test.each([
    ["on one line", (event: object) => JSON.stringify(event)],
    ["on many", (event: object) => JSON.stringify(event, null, 1).replaceAll("\n", "\ndata: ")],
  ])("fails with an event of two million wrong entries %s, without a retry", async (_where, written) => {
    const event = { choices: Array.from({ length: 2_000_000 }, () => 0) };
    const raw = `data: ${written(event)}`;
    const { outage } = await ask([{ raw }, { says: "de novo" }]);
    expect(outage?.kind).toBe("bad_payload");
    expect(server.requests).toHaveLength(1);
  });

  const argumentsOf = (text: string, index = 0) => ({
    tool_calls: [{ index, id: `call_${index}`, type: "function", function: { name: "x", arguments: text } }],
  });

  test.each([
    ["tiny words", [{ delta: { content: "." }, times: 60_000 }], 16_000],
    ["tiny thoughts", [{ delta: { reasoning_content: "." }, times: 60_000 }], 0],
    [
      "the letters of a long argument",
      [
        { delta: argumentsOf(`{"a":"${"a".repeat(2_000_000)}`), times: 1 },
        { delta: { tool_calls: [{ index: 0, function: { arguments: "a" } }] }, times: 20_000 },
      ],
      0,
    ],
  ])(
    "fails after too many %s without a retry, and does not block other requests meanwhile",
    async (_what, events, mostWords) => {
      let [inATurn, mostInATurn, isOver] = [0, 0, false];
      const countTurn = () => {
        inATurn = 0;
        if (!isOver) setImmediate(countTurn);
      };
      countTurn();
      const onPiece = () => {
        inATurn += 1;
        mostInATurn = Math.max(mostInATurn, inATurn);
      };
      const { text, outage } = await ask([{ events }, { says: "de novo" }], { onPiece });
      isOver = true;
      expect(outage?.kind).toBe("bad_payload");
      expect(text.length).toBeLessThanOrEqual(mostWords);
      expect(server.requests).toHaveLength(1);
      // Without pauses about a thousand events, 200 ms of work, would be handled at once.
      expect(mostInATurn).toBeLessThan(100);
    },
  );

  const part = argumentsOf("{}").tool_calls[0];
  test.each([
    ["with their own numbers", Array.from({ length: 1000 }, (_, index) => argumentsOf("{}", index))],
    ["with one number and id", Array.from({ length: 1000 }, () => argumentsOf("{}"))],
    ["in one event", [{ tool_calls: Array.from({ length: 1000 }, () => part) }]],
    [
      "without a number or an id",
      [{ tool_calls: Array.from({ length: 1000 }, () => ({ function: part?.function })) }],
    ],
  ])("fails when it begins a thousand tool calls at once, %s", async (_what, deltas) => {
    const { tool, called } = countingTool({ ok: true });
    const events = deltas.map((delta) => ({ delta, times: 1 }));
    const { outage } = await ask([{ events }, { says: "de novo" }], { tools: [{ ...tool, name: "x" }] });
    expect(outage?.kind).toBe("bad_payload");
    expect(called()).toBe(0);
    expect(server.requests).toHaveLength(1);
  });

  test("fails after too many arguments in parts without an id", async () => {
    const events = [
      { delta: argumentsOf('{"a":"'), times: 1 },
      { delta: { tool_calls: [{ index: 0, function: { arguments: "a".repeat(40) } }] }, times: 1_000 },
      { delta: { tool_calls: [{ index: 0, function: { arguments: '"}' } }] }, times: 1 },
    ];
    expect((await ask([{ events }])).outage?.kind).toBe("bad_payload");
  });

  test("that reports an impossible usage counts as none", async () => {
    const usage = { prompt_tokens: 1e308, completion_tokens: -5.5, total_tokens: 1 };
    const last = { choices: [{ index: 0, delta: {}, finish_reason: "stop" }], usage };
    const { pieces, outage } = await ask([{ says: "Certo.", breaksWith: last }]);
    expect(outage).toBeNull();
    expect(pieces.at(-1)).toEqual({ kind: "usage", inputTokens: 0, outputTokens: 0 });
  });
});
