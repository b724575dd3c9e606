/**
 * How much of each file has left, from the share of the whole request: the files go one after another, so the
 * first ones are done before the last begins.
 */
export function shareOfFiles(sizes: readonly number[], share: number): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let begin = 0;
  return sizes.map((size) => {
    const sent = share * total - begin;
    begin += size;
    return size === 0 ? share : Math.min(1, Math.max(0, sent / size));
  });
}
