import helmet from "@fastify/helmet";
import Fastify, { type FastifyInstance } from "fastify";

const isPrivate = (url: string) =>
  url.startsWith("/api/") || url.startsWith("/functions/") || url.startsWith("/auth/");

type Options = { isHttps: boolean };

/**
 * Security headers for every answer. Scripts and workers only from our own files (the 3D hero's worker is
 * one); styles may be inline because the dialog and toast libraries insert their own `<style>`.
 */
export async function sendSecurityHeaders(app: FastifyInstance, options: Options): Promise<void> {
  const headers = await headersOf(options);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers);
    // Who uses the browser next, and every cache on the way, gets nothing of it.
    if (isPrivate(request.url)) reply.header("cache-control", "no-store");
    done();
  });
}

// Asked of helmet once: it puts the same words together anew for each answer, 3 % of the server's time (`npm
// run bench -- --only list`).
async function headersOf(options: Options): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        workerSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Product pictures of Amazon and of suppliers lie with them.
        imgSrc: ["'self'", "data:", "blob:", "https:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(options.isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: options.isHttps && { maxAge: 31_536_000, includeSubDomains: true },
    xFrameOptions: { action: "deny" },
  });
  probe.get("/", async () => "");
  const { headers } = await probe.inject("/");
  await probe.close();
  const own = new Set(["content-type", "content-length", "date", "connection"]);
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (own.has(name) ? [] : [[name, String(value)]])),
  );
}
