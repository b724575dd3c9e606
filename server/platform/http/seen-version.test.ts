import { describe, expect, test } from "vitest";
import { Refusal } from "#server/platform/refusal";
import { problemOf } from "./problem.ts";
import { mustBeAsSeen, versionOf } from "./seen-version.ts";

describe("the version of a row that a person saw", () => {
  test("differs once a value does, also a missing one or the boundary between two", () => {
    const versions = [["ab", ""], ["a", "b"], ["ab", null], [12], ["12"], [new Date(0)]].map((values) =>
      versionOf(...values),
    );
    expect(new Set(versions).size).toBe(versions.length);
    expect(versionOf("ab", null)).toBe(versions[2]);
  });

  test("is compared only where the request names one, and the refusal names the present one", () => {
    expect(() => mustBeAsSeen(null, "new")).not.toThrow();
    expect(() => mustBeAsSeen("new", "new")).not.toThrow();
    let refusal: unknown;
    try {
      mustBeAsSeen("old", "new");
    } catch (cause) {
      refusal = cause;
    }
    expect(refusal instanceof Refusal && problemOf(refusal)).toMatchObject({
      status: 409,
      code: "changed_meanwhile",
      version: "new",
    });
  });
});
