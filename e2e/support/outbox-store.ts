import type { Page } from "@playwright/test";

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
