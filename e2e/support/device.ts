import type { Page } from "@playwright/test";

/** The query results that this device stores for a person, as one text. */
export const keptAnswers = (page: Page, userId: string): Promise<string> =>
  page.evaluate(async (owner) => {
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
    const keys = await done(store.transaction("answers").objectStore("answers").getAllKeys());
    store.close();
    return keys.filter((key) => Array.isArray(key) && key[0] === owner).join(" ");
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
