import { writeFileSync } from "node:fs";
import { join } from "node:path";

const VARIANTS = ["desktop.light", "desktop.dark", "phone.light", "phone.dark"] as const;

/** Writes `index.html`: every picture beside its other variants. */
export function writeContactSheet(out: string, files: readonly string[]): void {
  const names = [...new Set(files.map((file) => file.replace(/\.(desktop|phone)\.(light|dark)\.png$/, "")))];
  const known = new Set(files);
  const rows = names.map((name) => {
    const cells = VARIANTS.map((variant) => `${name}.${variant}.png`)
      .filter((file) => known.has(file))
      .map((file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`);
    return `<section id="${name}"><h2>${name}</h2><div>${cells.join("")}</div></section>`;
  });
  const links = names.map((name) => `<a href="#${name}">${name}</a>`).join(" ");
  writeFileSync(join(out, "index.html"), page(links, rows.join("\n")));
}

const page = (links: string, rows: string) => `<!doctype html>
<html lang="pt-BR"><meta charset="utf-8"><title>Telas</title>
<style>
  body { font: 14px/1.5 system-ui, sans-serif; margin: 24px; background: #888 }
  nav a { display: inline-block; margin-right: 12px; color: #fff }
  div { display: flex; gap: 16px; align-items: flex-start; overflow-x: auto }
  img { max-height: 640px; max-width: 720px; border: 1px solid #444 }
</style>
<h1>Telas</h1><nav>${links}</nav>
${rows}
</html>
`;
