import { describe, expect, test } from "vitest";
import { parseSource } from "./source-file.ts";
import { findViolations } from "./violations.ts";

/** The violations in these files, given as text by path. */
function violationsIn(texts: Record<string, string>): string[] {
  return findViolations(Object.entries(texts).map(([path, text]) => parseSource(path, text))).violations;
}

const VIOLATIONS: { what: string; files: Record<string, string>; says: RegExp }[] = [
  {
    what: "a comment wider than the formatter's lines",
    files: { "domain/prep/wide.ts": `/** ${"long ".repeat(24)}*/\nexport const a = 1;` },
    says: /wide\.ts:1: a comment of 126 columns/,
  },
  {
    what: "a regular expression that takes more than linear time",
    files: { "domain/text/lines.ts": "export const a = (text: string) => text.split(/\\s*\\n\\s*/g);" },
    says: /lines\.ts: \/\\s\*\\n\\s\*\/g takes more than linear time on many " "/,
  },
  {
    what: "a regular expression written as a text that takes more than linear time",
    files: { "server/auth/slash.ts": 'export const a = new RegExp("/+$");' },
    says: /slash\.ts: \/\/\+\$\/ takes more than linear time on many "\/"/,
  },
  {
    what: "a regular expression that takes more than linear time on its repeated beginning",
    files: { "web/ui/link.ts": "export const a = /<a [^>]*>/;" },
    says: /takes more than linear time on many "<a "/,
  },
  {
    what: "a call of another service whose answer has no bound",
    files: { "server/auth/sms/send.ts": "export const send = () => fetch('https://sms.example');" },
    says: /send\.ts: fetch reads answers of any size/,
  },
  {
    what: "a slice that reaches inside another one",
    files: {
      "server/features/prep/prep.routes.ts": 'import { a } from "#server/features/account/suite";',
      "server/features/account/suite.ts": "export const a = 1;",
    },
    says: /import another slice through its public file/,
  },
  {
    what: "a feature that imports a vendor's adapter",
    files: {
      "server/features/prices/prices.jobs.ts": 'import { a } from "#server/adapters/price-history/keepa";',
      "server/adapters/price-history/keepa.ts": "export const a = 1;",
    },
    says: /the port, not the vendor/,
  },
  {
    what: "a feature that imports the inside of the auth service",
    files: {
      "server/features/account/account.queries.ts": 'import { a } from "#server/auth/sessions/session";',
      "server/auth/sessions/session.ts": "export const a = 1;",
    },
    says: /tables and public files of the auth service/,
  },
  {
    what: "a platform that imports a feature, even if only a type",
    files: {
      "server/platform/log.ts": 'import type { A } from "#server/features/prep/prep.public";',
      "server/features/prep/prep.public.ts": "export type A = 1;",
    },
    says: /server\/platform may not import server\/features/,
  },
  {
    what: "a platform that imports a slice's rules",
    files: {
      "server/platform/log.ts": 'import { a } from "@prepara/domain/prep/status";',
      "domain/prep/status.ts": "export const a = 1;",
    },
    says: /the platform knows no slice/,
  },
  {
    what: "a platform that imports a slice's table",
    files: {
      "server/platform/log.ts": 'import { a } from "#server/tables/documents";',
      "server/tables/documents.ts": "export const a = 1;",
    },
    says: /the platform knows no slice/,
  },
  {
    what: "a command that imports from the server's top level more than the lists of features and of settings",
    files: {
      "server/commands/migrate.ts": 'import { a } from "#server/app";',
      "server/app.ts": "export const a = 1;",
    },
    says: /commands import the lists of features and of settings only/,
  },
  {
    what: "an auth service that imports a feature",
    files: {
      "server/auth/accounts/create-user.ts": 'import { a } from "#server/features/account/account.public";',
      "server/features/account/account.public.ts": "export const a = 1;",
    },
    says: /server\/auth may not import server\/features/,
  },
  {
    what: "a UI kit that imports business rules",
    files: {
      "web/ui/badge.tsx": 'import { a } from "@prepara/domain/prep/status";',
      "domain/prep/status.ts": "export const a = 1;",
    },
    says: /web\/ui may not import domain/,
  },
  {
    what: "a screen that imports the server, by import() and by type",
    files: {
      "web/features/prep/prep-screen.tsx":
        'type A = import("../../../server/tables/prep.ts").A; void import("#server/app");',
      "server/tables/prep.ts": "export type A = 1;",
      "server/app.ts": "export const a = 1;",
    },
    says: /web\/features may not import server\/(tables|top)/,
  },
  {
    what: "a file that imports an entry point of its package",
    files: {
      "server/platform/http/server.ts": 'import { a } from "#server/app";',
      "server/app.ts": "export const a = 1;",
    },
    says: /may not import server\/top/,
  },
  {
    what: "a product that uses test code",
    files: {
      "server/app.ts": 'import { a } from "./platform/testing/people.ts";',
      "server/platform/testing/people.ts": "export const a = 1;",
    },
    says: /only tests may use test code/,
  },
  {
    what: "a domain that imports a package",
    files: { "domain/prep/quote.ts": 'import { readFileSync } from "node:fs";' },
    says: /the domain imports no package/,
  },
  {
    what: "zod outside input.ts",
    files: { "domain/prep/quote.ts": 'import * as z from "zod/mini";' },
    says: /only input.ts files may use zod/,
  },
  {
    what: "a clock in the domain",
    files: { "domain/prep/month.ts": "export const a = () => Date.now();" },
    says: /Date\.now in the domain/,
  },
  {
    what: "the current time in the domain",
    files: { "domain/prep/month.ts": "export const a = () => new Date();" },
    says: /current time/,
  },
  {
    what: "randomness in the domain",
    files: { "domain/prep/lot.ts": "export const a = Math.random;" },
    says: /Math\.random in the domain/,
  },
  {
    what: "a cycle of files",
    files: {
      "web/ui/a.tsx": 'import { b } from "./b.tsx";',
      "web/ui/b.tsx": 'import type { A } from "./a.tsx";',
    },
    says: /import cycle of files: web\/ui\/a.tsx -> web\/ui\/b.tsx/,
  },
  {
    what: "a cycle of slices without a cycle of files",
    files: {
      "domain/prep/a.ts": 'import { c } from "#domain/shipments/c";',
      "domain/prep/b.ts": "export const b = 1;",
      "domain/shipments/c.ts": "export const c = 1;",
      "domain/shipments/d.ts": 'import { b } from "#domain/prep/b";',
    },
    says: /import cycle of slices: domain\/prep -> domain\/shipments/,
  },
  {
    what: "a name that is too general",
    files: { "web/platform/utils.ts": "" },
    says: /'utils.ts' is too general/,
  },
  {
    what: "a folder name that is too general",
    files: { "server/platform/common/a.ts": "" },
    says: /'common' is too general/,
  },
  { what: "a folder in camel case", files: { "web/dataTables/a.tsx": "" }, says: /not in kebab-case/ },
  { what: "a barrel", files: { "domain/prep/all.ts": 'export * from "./quote.ts";' }, says: /may re-export/ },
  {
    what: "a public file with too many names",
    files: { "server/features/prep/prep.public.ts": 'export { a, b, c, d, e, f } from "./x.ts";' },
    says: /at most 5 names, this one 6/,
  },
  {
    what: "a hard-coded colour",
    files: { "web/features/prep/bar.tsx": 'export const bar = <p className="border bg-[#fff]" />;' },
    says: /'#fff' is hard-coded/,
  },
  {
    what: "a hard-coded font size",
    files: { "web/features/prep/bar.tsx": 'export const bar = <p className="md:text-[13px]" />;' },
    says: /'text-\[13px\]' is hard-coded/,
  },
  {
    what: "a folder that is not listed",
    files: { "server/lib/a.ts": 'import "./b.ts";' },
    says: /does not list/,
  },
];

describe("The structure of the code (docs/architecture.md)", () => {
  test.each(VIOLATIONS)("refuses $what", ({ files, says }) => {
    expect(violationsIn(files).join("\n")).toMatch(says);
  });

  test("accepts a slice that follows the rules", () => {
    const files = {
      "domain/prep/lines.ts":
        "export const a = [/\\n/g, /(?<!\\s)\\s+$/, /<[^<>]*>/g, /<a [^<>]*>/, /ab[^a]*c/, new RegExp('^a+$', 'i')];",
      "domain/prep/lines.test.ts": "export const a = /\\s*\\n/;",
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
    expect(violationsIn(files)).toEqual([]);
  });

  test("reports an exception that is no longer needed", () => {
    const file = parseSource("domain/prep/quote.ts", "export const a = 1;");
    expect(findViolations([file], ["an old violation"]).unusedExceptions).toEqual(["an old violation"]);
  });
});
