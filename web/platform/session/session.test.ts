import { afterEach, describe, expect, test, vi } from "vitest";

const KEY = "prepara-auth";
const stored = new Map<string, string>();
const storedInTab = new Map<string, string>();

afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock("./auth-client.ts");
  vi.doUnmock("./end-pushes.ts");
  vi.unstubAllGlobals();
  stored.clear();
  storedInTab.clear();
});

/** The module on a page with this connection; returns it with the names of the databases that it deleted. */
async function opened({ onLine }: { onLine: boolean }) {
  const deleted: string[] = [];
  vi.stubGlobal("localStorage", storageOf(stored));
  vi.stubGlobal("sessionStorage", storageOf(storedInTab));
  const left: string[] = [];
  const replace = (path: string) => void left.push(path);
  const page = Object.assign(new URL("https://prepara.example.com/dashboard"), { replace });
  vi.stubGlobal("location", page);
  const signs = new EventTarget();
  vi.stubGlobal("addEventListener", signs.addEventListener.bind(signs));
  vi.stubGlobal("history", { state: null });
  vi.stubGlobal("navigator", { onLine });
  vi.stubGlobal("indexedDB", { deleteDatabase: (name: string) => void deleted.push(name) });
  const config = JSON.stringify({ apikey: "anon", authUrl: "/auth/v1" });
  vi.stubGlobal("document", { getElementById: () => ({ textContent: config }), body: {} });
  vi.resetModules();
  const modules = [
    import("./session.ts"),
    import("./api-session.ts"),
    import("./role-guards.ts"),
    import("./person.ts"),
  ] as const;
  const [session, token, offline, person] = await Promise.all(modules);
  const happens = (sign: string) => void signs.dispatchEvent(new Event(sign));
  return { ...session, ...token, ...offline, ...person, deleted, page, left, happens };
}

test("a page sends its own person's token only, also while another person's session is stored", async () => {
  const { accessToken, currentSession, sessionReady } = await opened({ onLine: true });

  expect(await accessToken()).toBeNull();
  stored.set(KEY, sessionOf("ana"));
  await sessionReady();
  expect(currentSession()?.user.id).toBe("ana");
  expect(await accessToken()).toBe("token of ana");
  stored.set(KEY, sessionOf("bia"));
  expect(await accessToken()).toBeNull();
  stored.set(KEY, sessionOf("ana"));
  expect(await accessToken()).toBe("token of ana");
});

test("without a connection an expired session opens the page and sends nothing", async () => {
  const getSession = () => new Promise(() => {}); // the auth client retries for half a minute
  vi.doMock("./auth-client.ts", async (importOriginal) => ({
    ...(await importOriginal<object>()),
    authClient: () => Promise.resolve({ onAuthStateChange: () => {}, getSession }),
  }));
  const { accessToken, currentSession, openWithoutConnection, deleted } = await opened({ onLine: false });
  expect(openWithoutConnection()).toBe(false);
  stored.set(KEY, sessionOf("ana", -60));
  expect(openWithoutConnection()).toBe(true);
  expect(currentSession()?.user.id).toBe("ana");
  await expect(accessToken()).rejects.toThrow(TypeError);
  expect(deleted).toEqual([]);
});

test("without a session the answers kept on the device are deleted", async () => {
  const { sessionReady, deleted } = await opened({ onLine: true });
  expect(await sessionReady()).toBeNull();
  expect(deleted).toEqual(["prepara-answers"]);
});

test("a tab that opens without a session deletes what a person left, and nothing of signed-out tabs", async () => {
  const ofFormer = await opened({ onLine: true });
  for (const storage of [stored, storedInTab])
    storage.set("prepara-owner", "ana").set("prepara-recent", "ana's");
  await ofFormer.sessionReady();
  expect([...stored.keys(), ...storedInTab.keys()]).toEqual([]);
  stored.set("prepara-opened-link", "of another tab");
  storedInTab.set("prepara-recent", "kept in this tab");
  await (await opened({ onLine: true })).sessionReady();
  expect([...stored.keys(), ...storedInTab.keys()]).toEqual(["prepara-opened-link"]);
});

// A mailed link that signs another person in once left the former person's pushes on.
test("a session that replaces another person's ends the pushes and deletes the answers kept for them", async () => {
  const endPushes = vi.fn(async () => undefined);
  vi.doMock("./end-pushes.ts", () => ({ endPushes }));
  const { setSession, deleted, keepsFor } = await opened({ onLine: true });
  keepsFor("ana");
  setSession(JSON.parse(sessionOf("ana")));
  expect(deleted).toEqual([]);
  stored.set(KEY, sessionOf("ana"));
  setSession(null); // its session cannot be refreshed now
  expect(endPushes).not.toHaveBeenCalled();

  setSession(JSON.parse(sessionOf("bia")));
  setSession(JSON.parse(sessionOf("bia")));
  await vi.waitFor(() => expect([...stored.keys()]).toEqual([KEY]));
  expect(endPushes).toHaveBeenCalledOnce();
  expect(deleted).toContain("prepara-answers");
});

test("a browser whose session has ended ends the pushes of its person", async () => {
  const endPushes = vi.fn(async () => undefined);
  vi.doMock("./end-pushes.ts", () => ({ endPushes }));
  const { keepsFor, sessionReady } = await opened({ onLine: true });
  keepsFor("ana");
  await sessionReady();
  await vi.waitFor(() => expect([...stored]).toEqual([]));
  expect(endPushes).toHaveBeenCalledOnce();
});

// A mailed link, opened in a person's tab, once left there what the person had typed.
test("a page deletes what another person left in the storages, and nothing of its own person", async () => {
  const open = async (id: string) => {
    const { setSession, bindPageToPerson } = await opened({ onLine: true });
    setSession(JSON.parse(sessionOf(id)));
    bindPageToPerson();
  };
  await open("ana");
  for (const [map, name] of [
    [stored, "recent"],
    [storedInTab, "conversa-ana"],
  ] as const)
    map.set(`prepara-${name}`, "secret");
  stored.set("prepara-theme", "dark");
  await open("ana");
  expect(storedInTab.get("prepara-conversa-ana")).toBe("secret");
  await open("bia");
  expect([...stored.values(), ...storedInTab.values()]).toEqual(["dark", "bia", "bia"]);
});

test("a frozen page closes once another person signs in, even one whose name is the former person's id", async () => {
  const { bindPageToPerson, sessionReady, happens, left, page } = await opened({ onLine: true });
  stored.set(KEY, sessionOf("ana"));
  await sessionReady();
  bindPageToPerson();
  happens("pageshow");
  expect(left).toEqual([]);
  stored.set(KEY, sessionOf("bia").replace('"user_metadata":{}', '"user_metadata":{"full_name":"ana"}'));
  happens("pageshow");
  expect(left).toEqual(["https://prepara.example.com/dashboard"]);

  // The page stays on its site, whatever its path looks like.
  page.pathname = "//evil.example";
  stored.set(KEY, "no session");
  happens("pageshow");
  expect(left.at(-1)).toBe("https://prepara.example.com//evil.example");
});

// A sign-out that failed once showed the page again although another tab had signed the person out meanwhile.
test("a page that was held closes afterwards if its person left meanwhile", async () => {
  const { bindPageToPerson, sessionReady, holdPage, happens, left } = await opened({ onLine: true });
  stored.set(KEY, sessionOf("ana"));
  await sessionReady();
  bindPageToPerson();
  holdPage(true);
  holdPage(false);
  expect(left).toEqual([]);
  holdPage(true);
  stored.delete(KEY);
  happens("storage");
  expect(left).toEqual([]);
  holdPage(false);
  expect(left).toEqual(["https://prepara.example.com/dashboard"]);
});

describe("a token that the server refused", () => {
  /** A page of Ana's, whose auth service gives these answers to requests of new tokens. */
  async function pageOfAna(...answers: Response[]) {
    const page = await opened({ onLine: true });
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => answers.shift() ?? Response.json({}, { status: 400 })),
    );
    stored.set(KEY, sessionOf("ana"));
    await page.sessionReady();
    return page;
  }

  test("is renewed once, however many requests it was refused for", async () => {
    const inTwoHours = Math.round(Date.now() / 1000) + 7_200;
    const renewal = { ...JSON.parse(sessionOf("ana", inTwoHours)), access_token: "new token" };
    const { renewSession, accessToken } = await pageOfAna(Response.json(renewal));
    const refused = await accessToken();
    expect(await Promise.all([renewSession(refused ?? ""), renewSession(refused ?? "")])).toEqual([
      true,
      true,
    ]);
    expect(await renewSession(refused ?? "")).toBe(true);
    expect(fetch).toHaveBeenCalledOnce();
    expect(await accessToken()).toBe("new token");
    // By this device's clock: the server's may differ.
    const { expires_at } = JSON.parse(stored.get(KEY) ?? "");
    expect(expires_at - Date.now() / 1000).toBeCloseTo(3_600, -1);
  });

  test("is renewed to sign out, so that the session does not go on at the server", async () => {
    const refusal = Response.json({ code: 403, error_code: "bad_jwt", msg: "expired" }, { status: 403 });
    const renewal = { ...JSON.parse(sessionOf("ana")), access_token: "new token" };
    await pageOfAna(refusal, Response.json(renewal), new Response(null, { status: 204 }));
    const { endSession } = await import("./sign-out.ts");
    expect(await endSession()).toBeNull();
    const tokens = vi
      .mocked(fetch)
      .mock.calls.map(([, sent]) => new Headers(sent?.headers).get("authorization"));
    expect(tokens).toEqual(["Bearer token of ana", null, "Bearer new token"]);
  });

  test("ends the session when it is not renewed", async () => {
    const { renewSession, currentSession } = await pageOfAna();
    expect(await renewSession()).toBe(false);
    expect(currentSession()).toBeNull();
    expect(stored.has(KEY)).toBe(false);
  });

  test.each([429, 502])("keeps the session when its renewal is answered with %i", async (status) => {
    const answers = Array.from({ length: 20 }, () => Response.json({}, { status }));
    const { renewSession, currentSession } = await pageOfAna(...answers);
    vi.useFakeTimers({ toFake: ["setTimeout", "Date"] });
    const renewal = expect(renewSession()).rejects.toThrow(TypeError);
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(60_000); // the auth client tries again for half a minute
    await renewal;
    expect(currentSession()?.user.id).toBe("ana");
    expect(stored.has(KEY)).toBe(true);
  });

  test("leaves the session of another person who has signed in meanwhile", async () => {
    const { renewSession, currentSession } = await pageOfAna();
    stored.set(KEY, sessionOf("bia"));
    expect(await renewSession("token of ana")).toBe(false);
    expect(fetch).not.toHaveBeenCalled();
    expect(currentSession()?.user.id).toBe("bia");
  });
});

/** A storage; its entries are its own properties, as in a browser. */
const storageOf = (entries: Map<string, string>) =>
  new Proxy(
    {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    },
    {
      ownKeys: () => [...entries.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );

/** What the auth client stores. */
function sessionOf(id: string, lifeSeconds = 3600): string {
  const expiresAt = Math.floor(Date.now() / 1000) + lifeSeconds;
  return JSON.stringify({
    access_token: `token of ${id}`,
    refresh_token: `refresh token of ${id}`,
    token_type: "bearer",
    expires_in: 3600,
    expires_at: expiresAt,
    user: { id, email: `${id}@example.com`, app_metadata: {}, user_metadata: {} },
  });
}
