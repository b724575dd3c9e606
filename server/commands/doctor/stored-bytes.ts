import type { Check } from "./check.ts";

/** Every file that is to stay is in storage, byte for byte. */
export const rowsHaveTheirBytes: Check = {
  title: "every file of the database is in storage, byte for byte",
  async findProblems({ files }) {
    return [...files.hashes].flatMap(([path, hash]) => {
      if (hash === null) return [`${path} is missing in storage`];
      return hash === files.rows.get(path)?.sha256 ? [] : [`${path} is not the file that was uploaded`];
    });
  },
};

/** Storage holds nothing that the database does not know. */
export const bytesHaveTheirRows: Check = {
  title: "every file in storage is known to the database",
  async findProblems({ files }) {
    return files.strangers.map((path) => `${path} is in storage alone`);
  },
};
