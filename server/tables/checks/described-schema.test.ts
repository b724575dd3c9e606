import { execFile } from "node:child_process";
import { cp, readdir, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { withTemporaryFolder } from "#server/platform/temporary-folder";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../..");

test("the migrations create the described tables: `npm run migration` has nothing to write", async () => {
  await withTemporaryFolder(async (folder) => {
    const out = join(folder, "migrations");
    await cp(join(root, "migrations"), out, { recursive: true });
    const before = await readdir(out);
    const config = join(folder, "drizzle.config.ts");
    const [original, copy] = [join(root, "drizzle.config.ts"), relative(root, out)].map((path) =>
      JSON.stringify(path),
    );
    await writeFile(
      config,
      `import original from ${original};\nexport default { ...original, out: ${copy} };\n`,
    );
    const kit = join(root, "node_modules/drizzle-kit/bin.cjs");
    const { stdout } = await run(process.execPath, [kit, "generate", `--config=${config}`], { cwd: root });
    expect(stdout).toContain("No schema changes");
    expect(await readdir(out)).toEqual(before);
  });
});
