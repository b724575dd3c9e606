import { describe, expect, test } from "vitest";
import { noticeOf, outdatedCaches, strategyFor } from "./rules.ts";

const precached = ["/sem-conexao", "/boot.js", "/assets/app-1.js"];
const onUse = ["/assets/reader-1.wasm"];
const strategyOf = (path: string, how: Partial<Parameters<typeof strategyFor>[0]> = {}) =>
  strategyFor({ method: "GET", mode: "cors", isSameOrigin: true, path, ...how }, precached, onUse);

describe("what the service worker does with a request", () => {
  test.each([
    "/api/v1/me",
    "/api/v1/events",
    "/auth/v1/token",
    "/functions/v1/product-miner",
    "/files/abc",
    "/config.json",
    "/metrics",
  ])("%s is left to the browser, as data and as a page", (path) => {
    expect(strategyOf(path)).toBe("browser");
    expect(strategyOf(path, { mode: "navigate" })).toBe("browser");
  });

  test.each(["/", "/auth", "/dashboard", "/nada", "/authentic"])(
    "%s as a page comes from the network",
    (path) => {
      expect(strategyOf(path, { mode: "navigate" })).toBe("network, else the offline page");
    },
  );

  test.each([
    "/galpao",
    "/galpao/",
    "/galpao/doca",
    "/galpao/caixas",
    "/galpao/conferir",
    "/galpao/conferir/0a1b",
    "/galpao/preparo",
    "/galpao/preparo/0a1b",
    "/galpao/embalar/0a1b",
  ])("%s as a page opens from the kept copy without a connection", (path) => {
    expect(strategyOf(path, { mode: "navigate" })).toBe("network, else the floor's page");
  });

  test.each(["/galpao/pendencias", "/galpao/equipe", "/galpao/embalar", "/galpaoz"])(
    "%s as a page does not",
    (path) => {
      expect(strategyOf(path, { mode: "navigate" })).toBe("network, else the offline page");
    },
  );

  test("hashed files come from the cache, precached unhashed files from the network first", () => {
    expect(strategyOf("/assets/app-1.js")).toBe("cache first");
    expect(strategyOf("/assets/of-the-build-before.js")).toBe("cache first");
    expect(strategyOf("/assets/reader-1.wasm")).toBe("cache first, kept once used");
    expect(strategyOf("/boot.js")).toBe("network, else cache");
    expect(strategyOf("/og.jpg")).toBe("browser");
  });

  test("writes and other origins are left to the browser", () => {
    expect(strategyOf("/dashboard", { method: "POST", mode: "navigate" })).toBe("browser");
    expect(strategyOf("/assets/app-1.js", { isSameOrigin: false })).toBe("browser");
  });
});

describe("caches of earlier builds", () => {
  test.each([
    { names: ["prepara-b"], gone: [] },
    { names: ["prepara-a", "prepara-b"], gone: [] },
    { names: ["prepara-x", "prepara-y", "prepara-a", "prepara-b"], gone: ["prepara-x", "prepara-y"] },
    { names: ["prepara-b", "prepara-a"], gone: [] },
    { names: ["other-app", "prepara-a", "prepara-b"], gone: [] },
  ])("of $names, $gone are deleted and the previous one stays", ({ names, gone }) => {
    expect(outdatedCaches(names, "prepara-b")).toEqual(gone);
  });
});

describe("a push", () => {
  const written = { title: "Crédito de US$ 1,00", link: "/saldo", tag: "a1" };
  test("shows what the server wrote", () => {
    expect(noticeOf(JSON.stringify(written))).toEqual(written);
  });

  test.each(["", "{", "null", "7", '{"title":""}', '{"title":{},"link":7}'])(
    "that says %j shows that there is a notice",
    (text) => {
      expect(noticeOf(text)).toEqual({ title: "Você tem um aviso novo", link: "/avisos", tag: "aviso" });
    },
  );

  test.each(["https://example.com", "//example.com", "/\\example.com", "javascript:alert(1)"])(
    "never opens %s",
    (link) => {
      expect(noticeOf(JSON.stringify({ ...written, link })).link).toBe("/avisos");
    },
  );
});
