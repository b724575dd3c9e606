import { describe, expect, test } from "vitest";
import { placesOf, withPlace, withScreen } from "./recent-places.ts";

const place = (href: string) => ({ label: href, href });
const hrefs = (places: readonly { href: string }[]) => places.map(({ href }) => href);

describe("what the palette remembers", () => {
  test("is five places at most, the newest first, each once", () => {
    const paths = ["/saldo", "/transito", "/chegaram", "/documentos", "/conta", "/produtos", "/saldo"];
    expect(hrefs(paths.reduce<readonly { label: string; href: string }[]>(withScreen, []))).toEqual([
      "/saldo",
      "/produtos",
      "/conta",
      "/documentos",
      "/chegaram",
    ]);
  });

  test("is not the screen on which an opened result stands, nor a page that is no screen", () => {
    const places = withPlace([place("/saldo")], place("/transito?envio=1"));
    expect(hrefs(withScreen(places, "/transito"))).toEqual(["/transito?envio=1", "/saldo"]);
    expect(hrefs(withScreen(places, "/nao-existe"))).toEqual(["/transito?envio=1", "/saldo"]);
    expect(hrefs(withScreen(withScreen(places, "/saldo"), "/transito"))[0]).toBe("/transito");
  });

  test("is shown to nobody else, and nothing strange from the device is followed", () => {
    const kept = JSON.stringify({
      person: "ana",
      places: [place("/saldo"), place("https://fora.exemplo"), null, 3],
    });
    expect(hrefs(placesOf(kept, "ana"))).toEqual(["/saldo"]);
    expect(placesOf(kept, "bia")).toEqual([]);
    expect(placesOf("{", "ana")).toEqual([]);
    expect(placesOf(null, "ana")).toEqual([]);
  });
});
