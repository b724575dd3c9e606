import { describe, expect, test } from "vitest";
import { sinsOf } from "./sins.ts";
import { parseSource } from "./source-file.ts";

/** Files by path; a path that is only imported stands empty. */
function sinsIn(texts: Record<string, string>): string[] {
  return sinsOf(Object.entries(texts).map(([path, text]) => parseSource(path, text))).sins;
}

const PLANTED: { sin: string; files: Record<string, string>; says: RegExp }[] = [
  {
    sin: "a slice that reaches inside another one",
    files: {
      "server/features/prep/prep.routes.ts": 'import { a } from "#server/features/account/suite";',
      "server/features/account/suite.ts": "export const a = 1;",
    },
    says: /another slice is entered by its public file/,
  },
  {
    sin: "a feature that knows a vendor",
    files: {
      "server/features/prices/prices.jobs.ts": 'import { a } from "#server/adapters/price-history/keepa";',
      "server/adapters/price-history/keepa.ts": "export const a = 1;",
    },
    says: /the port, not the vendor/,
  },
  {
    sin: "a feature inside the auth wing",
    files: {
      "server/features/account/account.queries.ts": 'import { a } from "#server/auth/sessions/session";',
      "server/auth/sessions/session.ts": "export const a = 1;",
    },
    says: /inside of the auth wing/,
  },
  {
    sin: "a platform that knows a feature, by a type alone",
    files: {
      "server/platform/log.ts": 'import type { A } from "#server/features/prep/prep.public";',
      "server/features/prep/prep.public.ts": "export type A = 1;",
    },
    says: /server\/platform may not enter server\/features/,
  },
  {
    sin: "an auth wing that knows a feature",
    files: {
      "server/auth/accounts/create-user.ts": 'import { a } from "#server/features/account/account.public";',
      "server/features/account/account.public.ts": "export const a = 1;",
    },
    says: /server\/auth may not enter server\/features/,
  },
  {
    sin: "a kit that knows the rules",
    files: {
      "web/ui/badge.tsx": 'import { a } from "@prepara/domain/prep/status";',
      "domain/prep/status.ts": "export const a = 1;",
    },
    says: /web\/ui may not enter domain/,
  },
  {
    sin: "a screen that imports the server, by import() and by type",
    files: {
      "web/features/prep/prep-screen.tsx":
        'type A = import("../../../server/tables/prep.ts").A; void import("#server/app");',
      "server/tables/prep.ts": "export type A = 1;",
      "server/app.ts": "export const a = 1;",
    },
    says: /web\/features may not enter server\/(tables|top)/,
  },
  {
    sin: "somebody who imports the top of the house",
    files: {
      "server/platform/http/server.ts": 'import { a } from "#server/app";',
      "server/app.ts": "export const a = 1;",
    },
    says: /may not enter server\/top/,
  },
  {
    sin: "a product that uses test code",
    files: {
      "server/app.ts": 'import { a } from "./platform/testing/people.ts";',
      "server/platform/testing/people.ts": "export const a = 1;",
    },
    says: /only tests may use test code/,
  },
  {
    sin: "a domain with a package",
    files: { "domain/prep/quote.ts": 'import { readFileSync } from "node:fs";' },
    says: /the domain uses no package/,
  },
  {
    sin: "zod outside input.ts",
    files: { "domain/prep/quote.ts": 'import * as z from "zod/mini";' },
    says: /only input.ts files may use zod/,
  },
  {
    sin: "a clock in the domain",
    files: { "domain/prep/month.ts": "export const a = () => Date.now();" },
    says: /Date\.now in the domain/,
  },
  {
    sin: "today in the domain",
    files: { "domain/prep/month.ts": "export const a = () => new Date();" },
    says: /present moment/,
  },
  {
    sin: "dice in the domain",
    files: { "domain/prep/lot.ts": "export const a = Math.random;" },
    says: /Math\.random in the domain/,
  },
  {
    sin: "a circle of files",
    files: {
      "web/ui/a.tsx": 'import { b } from "./b.tsx";',
      "web/ui/b.tsx": 'import type { A } from "./a.tsx";',
    },
    says: /files in a circle: web\/ui\/a.tsx -> web\/ui\/b.tsx/,
  },
  {
    sin: "a circle of slices without a circle of files",
    files: {
      "domain/prep/a.ts": 'import { c } from "#domain/shipments/c";',
      "domain/prep/b.ts": "export const b = 1;",
      "domain/shipments/c.ts": "export const c = 1;",
      "domain/shipments/d.ts": 'import { b } from "#domain/prep/b";',
    },
    says: /slices in a circle: domain\/prep -> domain\/shipments/,
  },
  {
    sin: "a name that says nothing",
    files: { "web/platform/utils.ts": "" },
    says: /'utils.ts' says nothing/,
  },
  {
    sin: "a folder that says nothing",
    files: { "server/platform/common/a.ts": "" },
    says: /'common' says nothing/,
  },
  { sin: "a name in camels", files: { "web/ui/dataTable.tsx": "" }, says: /not in kebab-case/ },
  { sin: "a barrel", files: { "domain/prep/all.ts": 'export * from "./quote.ts";' }, says: /may re-export/ },
  {
    sin: "a public file with too many names",
    files: { "server/features/prep/prep.public.ts": 'export { a, b, c, d, e, f } from "./x.ts";' },
    says: /at most 5 names, this one 6/,
  },
  {
    sin: "relations()",
    files: { "server/tables/prep.ts": "relations(prep, () => ({}));" },
    says: /ties table files into knots/,
  },
  {
    sin: "a colour that a screen chose for itself",
    files: { "web/features/prep/bar.tsx": 'export const bar = <p className="border bg-[#fff]" />;' },
    says: /'#fff' is a look of its own/,
  },
  {
    sin: "a letter size that a screen chose for itself",
    files: { "web/features/prep/bar.tsx": 'export const bar = <p className="md:text-[13px]" />;' },
    says: /'text-\[13px\]' is a look of its own/,
  },
  {
    sin: "a room that the plan does not know",
    files: { "server/lib/a.ts": 'import "./b.ts";' },
    says: /no room of the floor plan/,
  },
];

describe("The structure of the house (style.md 1.2 to 1.4)", () => {
  test.each(PLANTED)("refuses $sin", ({ files, says }) => {
    expect(sinsIn(files).join("\n")).toMatch(says);
  });

  test("lets a well-built slice pass", () => {
    const files = {
      "domain/prep/input.ts": 'import * as z from "zod/mini"; export const a = new Date(0);',
      "domain/prep/prep.test.ts":
        'import { test } from "vitest"; import { a } from "./input.ts"; new Date();',
      "server/features/prep/prep.routes.ts":
        'import { a } from "@prepara/domain/prep/input"; import { b } from "#server/features/account/account.public"; import { c } from "#server/auth/tables/users";',
      "server/features/account/account.public.ts": 'export { b } from "./suite.ts";',
      "server/features/account/suite.ts": "export const b = 1;",
      "server/auth/tables/users.ts": "export const c = 1;",
      "server/features/prep/prep.test.ts": 'import { ana } from "#server/testing/person";',
      "server/testing/person.ts":
        'import { buildApp } from "#server/app"; import "#server/features/account/suite";',
      "server/app.ts": 'import { a } from "./features/prep/prep.routes.ts";',
      "web/routes/_app.$id.tsx": 'import { a } from "#web/features/prep/prep-screen";',
      "web/features/prep/prep-screen.tsx":
        'import { a } from "#web/ui/badge"; import { useState } from "react";',
      "web/ui/badge.tsx": "export const a = 1;",
    };
    expect(sinsIn(files)).toEqual([]);
  });

  test("reports an exception that nobody needs any more", () => {
    const file = parseSource("domain/prep/quote.ts", "export const a = 1;");
    expect(sinsOf([file], ["an old sin"]).outgrown).toEqual(["an old sin"]);
  });
});
