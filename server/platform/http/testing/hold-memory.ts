import Fastify from "fastify";
import { boundOpenRequests } from "../open-requests.ts";

/**
 * A server whose path /held takes a megabyte until its caller leaves or /answer is called; prints its port.
 * The callers' networks are those of their `x-forwarded-for`.
 */
const app = Fastify({ trustProxy: true });
boundOpenRequests(app);
const answers = new Set<() => void>();
app.get("/held", async (_request, { raw }) => {
  const values = Array.from({ length: 128 * 1024 }, (_, index) => index + 0.5);
  await new Promise<void>((resolve) => {
    answers.add(resolve);
    raw.once("close", () => {
      answers.delete(resolve);
      resolve();
    });
  });
  return { values: values.length };
});
app.get("/answer", async () => {
  for (const answer of answers) answer();
  return {};
});
process.stdout.write(`${new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port}\n`);
