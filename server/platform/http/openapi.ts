import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import * as z from "zod";
import type * as core from "zod/v4/core";

/** A multipart body in the OpenAPI document: its text fields and the name, or names, of its files. */
export type FormDescription = {
  fields: core.$ZodType;
  files: string | readonly string[];
  many?: boolean;
};

declare module "fastify" {
  interface FastifyContextConfig {
    form?: FormDescription;
  }
}

const zodToJsonConfig = { unrepresentable: "any" } as const;
const transform = createJsonSchemaTransform({ zodToJsonConfig });
const transformObject = createJsonSchemaTransformObject({ zodToJsonConfig });

/** Where the generated document is served. */
const DOCUMENT = "/api/v1/openapi.json";
/** The readable page's own copies, which the plugin would write anew for each request. */
const COPIES = ["/api/docs/json", "/api/docs/yaml"];

/** Serves the generated OpenAPI 3.1 document at `/api/v1/openapi.json` and a readable page at `/api/docs`. */
export async function describeApi(
  app: FastifyInstance,
  about: { title: string; version: string },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: `${about.title}: API`,
        version: about.version,
        description:
          "The API of the portal. Errors are RFC 9457 documents with a stable `code` and a `detail` in Portuguese.",
      },
      components: {
        securitySchemes: { session: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      },
      security: [{ session: [] }],
    },
    transformObject,
    transform: (document) => {
      if (!/^\/(api|functions)\/v1\//.test(document.url))
        return { schema: { hide: true }, url: document.url };
      const described = transform(document);
      const form = document.route.config?.form;
      if (!form) return described;
      return {
        ...described,
        schema: { ...described.schema, consumes: ["multipart/form-data"], body: formSchema(form) },
      };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: true,
    uiConfig: { docExpansion: "none", tagsSorter: "alpha" },
    uiHooks: {
      // Writing the megabyte took 16 ms of the event loop and a megabyte of memory for each request: 2,000
      // of one visitor without an account took 2 GB.
      onRequest(request, reply, done) {
        if (COPIES.includes(request.routeOptions.url ?? "")) void reply.redirect(DOCUMENT);
        else done();
      },
    },
  });
  let content: Buffer | undefined;
  app.get(DOCUMENT, { schema: { hide: true } }, async (_request, reply) => {
    // Built once, because building it took four milliseconds per request.
    content ??= Buffer.from(JSON.stringify(app.swagger()));
    return reply.type("application/json; charset=utf-8").send(content);
  });
}

function formSchema(form: FormDescription): object {
  const fields = z.toJSONSchema(form.fields, { io: "input", unrepresentable: "any" });
  const file = { type: "string", format: "binary" };
  const part = form.many ? { type: "array", items: file } : file;
  const files = [form.files].flat().map((name) => [name, part]);
  return {
    type: "object",
    properties: { ...fields.properties, ...Object.fromEntries(files) },
    ...(fields.required && { required: fields.required }),
  };
}
