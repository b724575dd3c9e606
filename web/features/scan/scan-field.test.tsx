import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { ScanField } from "./scan.public.tsx";

describe("the field for codes", () => {
  test("says what it takes, and offers no camera where the browser gives none", () => {
    const html = renderToStaticMarkup(<ScanField onScan={() => {}} />);
    expect(html).toContain('aria-label="Bipe ou digite um código"');
    expect(html).not.toContain("Escanear");
  });
});
