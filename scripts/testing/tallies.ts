import { z } from "zod";
import type { Tally } from "../gates.ts";

/** Enough lines of a failure to show what was expected and where. */
const LINES_OF_A_FAILURE = 12;
/** The attachment in which a failed journey tells what its pages showed (e2e/support/journey.ts). */
const PAGES = "pages";

const vitestReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

type VitestFile = z.infer<typeof vitestReport>["testResults"][number];

const journeySpec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.array(
        z.object({
          errors: z.array(z.object({ message: z.string().optional() })),
          attachments: z.array(z.object({ name: z.string(), body: z.base64().optional() })).optional(),
        }),
      ),
    }),
  ),
});

type JourneySpec = z.infer<typeof journeySpec>;

/** Files hold groups, and groups hold groups. */
const journeySuite = z.object({
  specs: z.array(journeySpec),
  get suites() {
    return z.array(journeySuite).optional();
  },
});

const journeysReport = z.object({
  stats: z.object({ expected: z.number() }),
  suites: z.array(journeySuite),
  errors: z.array(z.object({ message: z.string().optional() })),
});

/** What Vitest's JSON report says; a missing report or one of another shape is a failure. */
export function vitestTally(report: unknown): Tally {
  const { data } = vitestReport.safeParse(report);
  if (!data) return noReport("Vitest");
  return { passed: data.numPassedTests, failures: data.testResults.flatMap(failuresOfFile) };
}

/**
 * What Playwright's JSON report says. Journeys are not retried: one that needed a second try counts as
 * failed.
 */
export function playwrightTally(report: unknown): Tally {
  const { data } = journeysReport.safeParse(report);
  if (!data) return noReport("Playwright");
  return {
    passed: data.stats.expected,
    failures: [
      ...specsOf(data.suites).flatMap(failuresOfJourney),
      ...data.errors.map(({ message }) => failure("outside any journey", message)),
    ],
  };
}

function noReport(program: string): Tally {
  return { passed: 0, failures: [`${program} left no report`] };
}

// A file that cannot be loaded has a message and no failed test.
function failuresOfFile(file: VitestFile): string[] {
  const failed = file.assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0) return file.status === "failed" ? [failure(file.name, file.message)] : [];
  return failed.map((test) => failure(`${file.name}: ${test.fullName}`, test.failureMessages?.join("\n")));
}

function failuresOfJourney(spec: JourneySpec): string[] {
  return spec.tests
    .filter((test) => test.status === "unexpected" || test.status === "flaky")
    .map((test) => {
      const messages = test.results.flatMap(({ errors }) => errors.map(({ message }) => message ?? ""));
      const pages = test.results
        .flatMap(({ attachments = [] }) => attachments.filter(({ name }) => name === PAGES))
        .map(({ body = "" }) => Buffer.from(body, "base64").toString());
      const name = `${spec.file}:${spec.line} [${test.projectName}] ${spec.title}`;
      return [failure(name, messages.join("\n")), ...pages].join("\n");
    });
}

function specsOf(suites: z.infer<typeof journeySuite>[]): JourneySpec[] {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])]);
}

function failure(name: string, message = ""): string {
  const lines = message.split("\n").filter((line) => line.trim() !== "");
  return [name, ...lines.slice(0, LINES_OF_A_FAILURE).map((line) => `  ${line}`)].join("\n");
}
