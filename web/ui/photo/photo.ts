/** A picture the server handed out: both addresses are signed and expire. */
export type Photo = { id: string; url: string; thumbUrl?: string | null | undefined };
