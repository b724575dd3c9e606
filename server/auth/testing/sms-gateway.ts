import { once } from "node:events";
import { createServer } from "node:http";

/** A gateway for text messages on this machine; `codes` holds the newest code of each number ("+55…"). */
export async function smsGateway() {
  const codes = new Map<string, string>();
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { to, code } = JSON.parse(body);
    codes.set(to, code);
    response.end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return { url: `http://127.0.0.1:${port}/send`, codes, close: () => void server.close() };
}
