/**
 * The key of `meQuery`, apart from it, so that the first page can look for the person without the API client.
 */
export const meKey = ["me"] as const;
