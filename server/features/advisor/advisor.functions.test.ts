import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { productWithModel } from "#server/features/advisor/testing/chats";
import { picture } from "#server/testing/warehouse";

const { model, product, sentToModel } = await productWithModel();

describe("tadollar-chat (docs/product.md#advisor)", () => {
  test("answers a conversation of an outside caller, with our own pictures only", async () => {
    const { ana } = product;
    const [image] = z
      .array(z.object({ url: z.string() }))
      .parse((await ana.send("/chat-images", {}, [await picture("files")])).body);
    model.next = [{ says: "É uma caixa." }];
    const messages = [{ role: "user", content: "O que é?" }];
    expect(await ana.calls("tadollar-chat", { messages, imageUrls: [image?.url] })).toMatchObject({
      status: 200,
      body: { message: "É uma caixa." },
    });
    expect(sentToModel()).toContain("data:image/jpeg;base64");
    // The second one's escape is not UTF-8, which once caused a 500.
    for (const foreignUrl of ["http://169.254.169.254/x", "http://localhost:8080/files/%E0%A4.png"])
      expect(await ana.calls("tadollar-chat", { messages, imageUrls: [foreignUrl] })).toMatchObject({
        status: 422,
      });
    model.next = [{ refuses: 402 }];
    expect(await ana.calls("tadollar-chat", { messages, imageUrls: [] })).toMatchObject({
      status: 402,
      body: { error: expect.stringContaining("INSUFFICIENT_CREDITS") },
    });
    model.next = [{ refuses: 429 }];
    expect(await ana.calls("tadollar-chat", { messages })).toMatchObject({
      status: 429,
      body: { error: expect.stringContaining("RATE_LIMIT") },
    });
  });

  test("sends the model the newest 40,000 characters before the question", async () => {
    const caio = await product.newcomer("Caio");
    model.next = [{ says: "Sim." }];
    const messages = ["um", "dois", "três", "quatro"].map((each) => ({
      role: "user",
      content: `${each}${"x".repeat(30_000)}`,
    }));
    model.requests = [];
    expect(await caio.calls("tadollar-chat", { messages })).toMatchObject({ status: 200 });
    expect(["um", "dois", "três", "quatro"].map((each) => sentToModel().includes(`${each}xxx`))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  test("searches the start of a question only: long runs of punctuation blocked other requests", async () => {
    const dora = await product.newcomer("Dora");
    model.next = [{ says: "Não entendi." }];
    const content = `a${"\u0316\u0301".repeat(15_000)}`;
    const messages = [content, content].map((each) => ({ role: "user", content: each }));
    const before = process.threadCpuUsage();
    expect(await dora.calls("tadollar-chat", { messages })).toMatchObject({ status: 200 });
    expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(500);
  });

  test("asks the model nothing for a caller who left while the question waited for its turn", async () => {
    const { app, apikey } = product;
    const eva = await product.newcomer("Eva");
    await app.listen({ port: 0, host: "127.0.0.1" });
    // A listening TCP server always has an AddressInfo.
    const { port } = app.server.address() as AddressInfo;
    const asked = (content: string) => {
      const leave = new AbortController();
      const answer = fetch(`http://127.0.0.1:${port}/functions/v1/tadollar-chat`, {
        method: "POST",
        headers: { apikey, authorization: `Bearer ${eva.token}`, "content-type": "application/json" },
        body: JSON.stringify({ messages: [{ role: "user", content }] }),
        signal: leave.signal,
      }).then(
        ({ status }) => status,
        () => "left",
      );
      return { leave: () => leave.abort(), answer };
    };
    const connections = promisify(app.server.getConnections.bind(app.server));
    model.next = [{ hangs: true }, { hangs: true }, { hangs: true }];
    const running = ["um", "dois", "três"].map(asked);
    await expect.poll(() => model.requests.length).toBe(3);
    const queued = ["quatro", "cinco"].map(asked);
    await expect.poll(() => connections()).toBe(5);
    for (const { leave } of queued) leave();
    await expect.poll(() => connections()).toBe(3);
    for (const { leave } of running) leave();
    expect(await asked("seis").answer).toBe(200);
    expect(model.requests.length).toBe(4);
    expect(sentToModel()).not.toMatch(/quatro|cinco/);
    expect(await Promise.all([...running, ...queued].map(({ answer }) => answer))).toEqual(
      Array(5).fill("left"),
    );
  });
});
