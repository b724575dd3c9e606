import helmet from "@fastify/helmet";
import Fastify, { type FastifyInstance } from "fastify";

const isPrivate = (url: string) =>
  url.startsWith("/api/") || url.startsWith("/functions/") || url.startsWith("/auth/");

type Options = { isHttps: boolean };

/** Adds `headers`, those of `securityHeaders`, to every response of a route or for an unknown path. */
export function sendSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers);
    // Private responses are kept neither in the browser, for its next user, nor in a cache in between.
    // Decided by the route, because the router decodes paths ("/%61pi"); an unknown path has no route.
    if (isPrivate(request.routeOptions.url ?? request.url)) reply.header("cache-control", "no-store");
    done();
  });
}

/**
 * Security headers for every response. Scripts and workers only from our own files (the 3D hero has a
 * worker); inline styles are allowed because the dialog and toast libraries insert their own `<style>`.
 * Helmet is called once: building the same headers for each response took 3 % of the server's time (`npm run
 * bench -- --only list`).
 */
export async function securityHeaders(options: Options): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        workerSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Product pictures are loaded from Amazon and suppliers.
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
