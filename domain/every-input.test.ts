/// <reference types="vite/types/importMeta.d.ts" />
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";

/** The `input.ts` of every slice; Vite finds the files when it transforms this one. */
const modules = import.meta.glob<Record<string, unknown>>("./*/input.ts", { eager: true });
/** A custom type, such as `storable`, is a rule of a field and not an input. */
const isInput = (value: unknown): value is z.core.$ZodType =>
  value instanceof z.core.$ZodType && !(value instanceof z.core.$ZodCustom);
const inputs = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .flatMap(([name, schema]) => (isInput(schema) ? [{ name, schema }] : []));

type Described = { properties?: Record<string, unknown> };

test("every slice's inputs are found", () => {
  expect(Object.keys(modules).length).toBeGreaterThan(12);
  expect(inputs.length).toBeGreaterThan(30);
});

describe.each(inputs)("$name", ({ schema }) => {
  const described: Described = z.toJSONSchema(schema, { io: "input" });
  const fields = Object.keys(described.properties ?? {});

  test("can be described in OpenAPI", () => {
    expect(fields.length).toBeGreaterThan(0);
  });

  test("parses any body to a value or to Portuguese messages, and never throws", () => {
    const odd = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(
        "\0",
        "\ud800",
        "",
        " ",
        -1,
        0.001,
        1e300,
        2 ** 31,
        "9".repeat(400),
        [null],
        [{}],
        [{ shipmentId: 1 }],
      ),
    );
    const body = fc.oneof(
      fc.jsonValue(),
      fc.constant(undefined),
      fc.dictionary(fc.constantFrom(...fields), odd),
    );
    fc.assert(
      fc.property(body, (value) => {
        for (const { message } of z.safeParse(schema, value).error?.issues ?? []) {
          expect(message).not.toMatch(/^(Invalid|Too|Expected|Unrecognized)/);
        }
      }),
      { numRuns: 300 },
    );
  });
});
