import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { everyScreen } from "../e2e/screens/every-screen.ts";
import { root } from "./gates.ts";
import { writeContactSheet } from "./shots/contact-sheet.ts";
import { startDemoServer } from "./shots/demo-server.ts";
import { completeDemo, launchBrowser, openStudio } from "./shots/studio.ts";
import { type Taken, takePictures } from "./shots/take-pictures.ts";

/**
 * `npm run shots`: pictures of every screen, dialog and face of a list, in two sizes and two themes, of a demo that is filled for it.
 * `--only <name>` takes the screens whose name contains it; `--out <folder>` is where they go (`shots/`).
 */
async function shots(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: "string", default: "" }, out: { type: "string", default: join(root, "shots") } },
  });
  const out = resolve(values.out);
  const wanted = everyScreen.filter(({ name }) => name.includes(values.only));
  if (wanted.length === 0)
    throw new Error(`no screen is called so: ${everyScreen.map(({ name }) => name).join(", ")}`);
  mkdirSync(out, { recursive: true });
  const demo = await startDemoServer();
  const browser = await launchBrowser();
  try {
    await completeDemo(demo.address);
    const sizes = ["desktop", "phone"] as const;
    const all = await Promise.all(
      sizes.map(async (size) => {
        const studio = openStudio(browser, demo.address, size);
        const taken: Taken[] = [];
        for (const screen of wanted) {
          const one = await takePictures(studio, screen, out);
          for (const file of one.files) console.log(file);
          for (const failure of one.failures) console.error(`no picture of ${failure}`);
          taken.push(one);
        }
        await studio.close();
        return taken;
      }),
    );
    report(out, all.flat());
  } finally {
    await browser.close();
    await demo.stop();
  }
}

function report(out: string, taken: Taken[]): void {
  const files = taken.flatMap((each) => each.files);
  const failures = taken.flatMap((each) => each.failures);
  writeContactSheet(out, files);
  console.log(`${files.length} pictures in ${out}; all of them: ${join(out, "index.html")}`);
  if (failures.length > 0) process.exitCode = 1;
}

await shots();
