/**
 * The header in which a write names the `version` of the row that the person saw, as a read returned it. The
 * server refuses the write once the row has another version; without the header it compares nothing.
 */
export const SEEN_VERSION_HEADER = "seen-version";
