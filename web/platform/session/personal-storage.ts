/**
 * Storage keys of personal data: all except the auth client's own and the device's preferences, and where the
 * router keeps scroll positions (`tsr-`).
 */
const OF_PERSON = /^(tsr-|prepara-(?!auth|theme|motion|density|shortcuts|tones|vibration|tint))/;

/** Whose personal data a storage holds. */
const OWNER = "prepara-owner";

/** Deletes personal data in this tab, and in the storage that all tabs share. */
export function forgetPersonalData(): void {
  eachStorage(forgetPersonIn);
}

/**
 * Deletes personal data in a tab that opens without a session. In the storage that all tabs share only if
 * somebody was signed in: otherwise nobody has left, and it may hold what other signed-out tabs need.
 */
export function forgetFormerPerson(): void {
  eachStorage((storage) => {
    if (storage !== localStorage || storage.getItem(OWNER) !== null) forgetPersonIn(storage);
  });
}

/**
 * Deletes personal data that another person left, whose page could not: a mailed link was opened in its tab.
 */
export function takeStorages(userId: string): void {
  eachStorage((storage) => {
    const owner = storage.getItem(OWNER);
    if (owner !== null && owner !== userId) forgetPersonIn(storage);
    storage.setItem(OWNER, userId);
  });
}

function forgetPersonIn(storage: Storage): void {
  for (const key of Object.keys(storage)) if (OF_PERSON.test(key)) storage.removeItem(key);
}

function eachStorage(act: (storage: Storage) => void): void {
  try {
    for (const storage of [localStorage, sessionStorage]) act(storage);
  } catch {
    // Blocked or full storage holds nothing that could be deleted.
  }
}
