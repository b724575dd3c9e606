/** What open screens are told of changes of the account. */
export const accountChanges = { topic: "me", adminKey: null, areas: [], happenings: [], news: [] } as const;
