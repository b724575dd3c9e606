import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { NODE_ENVIRONMENT, NODE_FLAGS } from "./platform/testing/spawn-embedded.ts";

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
const { scripts } = z
  .object({ scripts: z.object({ start: z.string() }) })
  .parse(JSON.parse(read("package.json")));

/** The server ends within this time after SIGTERM (docs/operations.md#start-and-stop). */
const STOP_SECONDS = 10;

describe("files for operators (docs/operations.md)", () => {
  test("the systemd unit runs `npm start` as its own user, and gives the server enough time to stop", () => {
    const unit = read("ops/prepara.service");
    expect(unit).toMatch(/^ExecStart=\/usr\/bin\/npm start$/m);
    expect(unit).toMatch(/^User=prepara$/m);
    expect(unit).toMatch(/^KillMode=mixed$/m);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(STOP_SECONDS);
  });

  test("tests start the server with the memory limits of `npm start`", () => {
    for (const flag of NODE_FLAGS.filter((each) => each.includes("space-size")))
      expect(scripts.start).toContain(` ${flag} `);
  });

  test("the image runs the same command, as an unprivileged user, with a health check", () => {
    const image = read("ops/Containerfile");
    const command = z.array(z.string()).parse(JSON.parse(/^CMD (.*)$/m.exec(image)?.[1] ?? "[]"));
    const variables = Object.entries(NODE_ENVIRONMENT).map(([name, value]) => `${name}=${value}`);
    expect(`${variables.join(" ")} exec ${command.join(" ")}`).toBe(scripts.start);
    expect(image).toContain(`\nENV ${variables.join(" ")}\n`);
    expect(image).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
    expect(image).toMatch(/^HEALTHCHECK /m);
    const compose = read("ops/compose.yaml");
    expect(Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1])).toBeGreaterThan(STOP_SECONDS);
    for (const service of ["server", "database", "store"])
      expect(compose).toMatch(new RegExp(`^  ${service}:$`, "m"));
  });
});
