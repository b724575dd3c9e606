import fastJsonStringify, { type Schema } from "fast-json-stringify";
import type { FastifySerializerCompiler } from "fastify";
import * as z from "zod";

/**
 * Compiles each response schema once into a serializer and never parses a response: parsing cost up to half
 * of the requests per second (docs/benchmarks.md), and what is not in the schema does not leave the house
 * either way.
 */
export const compileSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  const jsonSchema = z.toJSONSchema(schema, { target: "draft-7", io: "output", unrepresentable: "any" });
  return fastJsonStringify(withoutFormats(jsonSchema));
};

// fast-json-stringify treats "date-time" strings as Date objects to convert; ours are ISO strings already.
function withoutFormats(schema: object): Schema {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === "format" || key === "pattern" || key === "$schema" ? undefined : value,
  );
  return JSON.parse(text);
}
