import type { Page } from "@playwright/test";

/** The query results that this device stores for a person, each with its key in a line of one text. */
export const keptAnswers = (page: Page, userId: string): Promise<string> =>
  page.evaluate(async (owner) => {
    type Row = { userId: string; query: string; json: string };
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === "prepara-answers")) return "";
    const opening = indexedDB.open("prepara-answers");
    // If the database was deleted since it was listed, opening would create an empty one.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    const store = await done(opening).catch(() => null);
    if (store === null) return "";
    const rows = await done<Row[]>(store.transaction("answers").objectStore("answers").getAll());
    store.close();
    return rows
      .filter(({ userId }) => userId === owner)
      .map(({ query, json }) => `${query} ${json}`)
      .join("\n");
  }, userId);

/** Ends the page's process as an empty battery does, and opens a page in its place. */
export async function killAndOpen(killed: Page, path: string): Promise<Page> {
  const context = killed.context();
  const isGone = killed.waitForEvent("crash");
  const browser = await context.newCDPSession(killed);
  void browser.send("Page.crash").catch(() => undefined); // a crashed page sends no response
  await isGone;
  const page = await context.newPage();
  await page.goto(path);
  await killed.close();
  return page;
}

/** Drafts and confirmed acts that are stored in this browser, without photos. */
export async function storedEntries(page: Page): Promise<unknown[]> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === "prepara-check-in")) return [];
    const store = await done(indexedDB.open("prepara-check-in"));
    const transaction = store.transaction(["form-drafts", "items"]);
    const lists = ["form-drafts", "items"].map((name) =>
      done<unknown[]>(transaction.objectStore(name).getAll()),
    );
    const records = (await Promise.all(lists)).flat();
    store.close();
    return records.map((record) => JSON.parse(JSON.stringify(record)));
  });
}

/** Replaces the data of each draft in this browser, as another version would have stored it. */
export async function replaceDrafts(page: Page, data: unknown): Promise<void> {
  await page.evaluate(async (replaced) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const store = await done(indexedDB.open("prepara-check-in"));
    const drafts = store.transaction("form-drafts", "readwrite").objectStore("form-drafts");
    for (const draft of await done<object[]>(drafts.getAll()))
      await done(drafts.put({ ...draft, data: replaced }));
    store.close();
  }, data);
}

/** Waits until the service worker has cached its files and controls this page. */
export async function workerIsReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 30_000,
  });
}

/** Presses 'Tirar foto'; the picture is taken by `setFiles` on what is returned. */
export async function openCamera(page: Page) {
  const camera = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Tirar foto" }).click();
  return camera;
}
