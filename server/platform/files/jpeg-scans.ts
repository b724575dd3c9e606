const MARKER = 0xff;
const [END, SCAN] = [0xd9, 0xda];
/** Markers within a scan's data: escaped data, and restarts. */
const isOfData = (kind: number) => kind === 0 || kind === MARKER || (kind >= 0xd0 && kind <= 0xd7);
/**
 * Markers without a length: start of the picture, TEM, and those that mean nothing, which a decoder skips
 * between restarts; a length there would hide 64 KB of scans.
 */
const isBare = (kind: number) => kind === 0xd8 || kind < 0xc0;

/**
 * How many scans a JPEG has, up to the end of its first picture. A decoder passes over the whole picture for
 * each scan, and a scan may have 15 bytes.
 */
export function jpegScans(file: Uint8Array): number {
  let scans = 0;
  for (let at = file.indexOf(MARKER); at >= 0 && at < file.length - 1; at = file.indexOf(MARKER, at)) {
    const kind = file[at + 1] ?? END;
    if (kind === END) break;
    // The second of two 0xff may begin a marker itself.
    if (isOfData(kind)) at += kind === MARKER ? 1 : 2;
    else if (isBare(kind)) at += 2;
    else at += 2 + (((file[at + 2] ?? 0) << 8) | (file[at + 3] ?? 0));
    if (kind === SCAN) scans += 1;
  }
  return scans;
}
