import yauzl from "yauzl";

/**
 * How many bytes a zip holds unpacked, counted by unpacking, because headers lie; stops soon after `limit`.
 * Throws on a broken zip.
 */
export function unpackedBytes(path: string, limit: number): Promise<number> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      let bytes = 0;
      zip.on("error", reject);
      zip.on("end", () => resolve(bytes));
      zip.on("entry", (entry) => {
        zip.openReadStream(entry, (failure, stream) => {
          if (failure) return reject(failure);
          stream.on("error", reject);
          stream.on("data", (chunk: Buffer) => {
            bytes += chunk.length;
            if (bytes <= limit) return;
            stream.destroy();
            zip.close();
            resolve(bytes);
          });
          stream.on("end", () => zip.readEntry());
        });
      });
      zip.readEntry();
    });
  });
}
