import { describe, expect, test } from "vitest";
import { brokenCitations } from "./citations.ts";

const pages = [
  { path: "docs/product.md", text: "# What the product does\n\n## Free units\n" },
  { path: "docs/auth-protocol.md", text: "# Protocol\n\n## 4. Sign-up, tokens\n\n### 6.2 POST /verify\n" },
  { path: "docs/decisions/0012-free-units.md", text: "# 12. Free units\n" },
];

/** Assembled at run time, so that this file itself has no broken citation. */
const cite = (rest: string) => `/** A rule (docs/${rest}). */`;
const findingsFor = (text: string) => brokenCitations([...pages, { path: "domain/a.ts", text }]);

describe("Citations name existing files of this repository", () => {
  test.each([
    "product.md",
    "product.md#free-units",
    "auth-protocol.md §4",
    "auth-protocol.md §6.2",
    "decisions/0012",
  ])("accepts %s", (target) => expect(findingsFor(cite(target))).toEqual([]));

  test.each([
    "nowhere.md",
    "product.md#paid-units",
    "auth-protocol.md §5",
    "auth-protocol.md §6.3",
    "decisions/0013",
  ])("refuses %s", (target) => {
    expect(findingsFor(cite(target))).toEqual([
      `domain/a.ts: 'docs/${target}' leads nowhere: no such file or heading`,
    ]);
  });

  test("refuses a Markdown link to a page that is not there", () => {
    const page = {
      path: "docs/web.md",
      text: `[why](${"decisions"}/0099-gone.md) [free](product.md#free-units)`,
    };
    expect(brokenCitations([...pages, page])).toEqual([
      "docs/web.md: '](decisions/0099-gone.md)' leads nowhere: no such file or heading",
    ]);
  });

  test("refuses a page that names a source file which is not there", () => {
    const page = { path: "docs/web.md", text: "`domain/a.ts`, `domain/gone.ts`, `domain/stock-alert/x.ts`" };
    expect(brokenCitations([...pages, page, { path: "domain/a.ts", text: "" }])).toEqual([
      "docs/web.md: 'domain/gone.ts' leads nowhere: no such file or heading",
    ]);
  });

  test.each([`spec ${"§"}5`, `facts ${"§"}4`, `${"design"}/ux.md`])(
    "refuses '%s', which is not in this repository",
    (words) => {
      expect(findingsFor(`// As in ${words}.`)).toHaveLength(1);
    },
  );
});
