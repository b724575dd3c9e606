import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { Page } from "@playwright/test";

/**
 * Replaces the advisor for this page: the test streams the answer in parts over a response that stays open.
 * After the user stops it, the conversation contains what the server would have stored.
 */
export async function streamedAnswer(page: Page) {
  const questions: string[] = [];
  const opened = Promise.withResolvers<ServerResponse>();
  let sentText = "";
  let isStopped = false;
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
    opened.resolve(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");

  await page.route("**/conversations/*/messages", (route) => {
    if (route.request().method() === "POST") {
      questions.push(route.request().postDataJSON().content);
      return route.continue({ url: `http://127.0.0.1:${address.port}/` });
    }
    if (!isStopped) return route.fallback();
    const items = [
      message("user", questions[0] ?? "", "complete"),
      message("assistant", sentText, "interrupted"),
    ];
    return route.fulfill({ json: { items } });
  });
  await page.route("**/conversations/*/stop", async (route) => {
    isStopped = true;
    (await opened.promise).end("event: done\ndata: {}\n\n");
    return route.fulfill({ status: 204 });
  });
  return {
    /** The questions sent so far. */
    questions,
    async send(text: string) {
      sentText += text;
      (await opened.promise).write(`event: delta\ndata: ${JSON.stringify({ text })}\n\n`);
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const message = (role: "user" | "assistant", content: string, status: "complete" | "interrupted") => ({
  id: crypto.randomUUID(),
  role,
  content,
  status,
  images: [],
  imageUrls: [],
  citations: [],
  failure: null,
  createdAt: new Date().toISOString(),
});
