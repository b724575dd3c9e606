import { describe, expect, test } from "vitest";
import { parsePlaces, withPlace, withScreen } from "./recent-places.ts";

const place = (href: string) => ({ label: href, href });
const hrefs = (places: readonly { href: string }[]) => places.map(({ href }) => href);

describe("the recent places of the palette", () => {
  test("are at most five, newest first, without duplicates", () => {
    const paths = ["/saldo", "/transito", "/chegaram", "/documentos", "/conta", "/produtos", "/saldo"];
    expect(hrefs(paths.reduce<readonly { label: string; href: string }[]>(withScreen, []))).toEqual([
      "/saldo",
      "/produtos",
      "/conta",
      "/documentos",
      "/chegaram",
    ]);
  });

  test("include neither the screen of an opened result nor a page that is not a screen", () => {
    const places = withPlace([place("/saldo")], place("/transito?envio=1"));
    expect(hrefs(withScreen(places, "/transito"))).toEqual(["/transito?envio=1", "/saldo"]);
    expect(hrefs(withScreen(places, "/nao-existe"))).toEqual(["/transito?envio=1", "/saldo"]);
    expect(hrefs(withScreen(withScreen(places, "/saldo"), "/transito"))[0]).toBe("/transito");
  });

  test("are not shown to another user, and invalid stored values are ignored", () => {
    const stored = JSON.stringify({
      person: "ana",
      places: [place("/saldo"), place("https://fora.exemplo"), null, 3],
    });
    expect(hrefs(parsePlaces(stored, "ana"))).toEqual(["/saldo"]);
    expect(parsePlaces(stored, "bia")).toEqual([]);
    expect(parsePlaces("{", "ana")).toEqual([]);
    expect(parsePlaces(null, "ana")).toEqual([]);
  });
});
