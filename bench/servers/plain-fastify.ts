import Fastify from "fastify";

/**
 * Fastify alone with as many routes as the product, each with an empty response: the fastest possible start.
 * `node plain-fastify.ts <routes as JSON>`.
 */
const routes: { method: string; url: string }[] = JSON.parse(process.argv[2] ?? "[]");
const app = Fastify();
for (const { method, url } of routes) app.route({ method, url, handler: async () => ({}) });
await app.listen({ port: 0, host: "127.0.0.1" });
process.stdout.write("ready 0\n");
