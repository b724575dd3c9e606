/** No row has a lower id: where going through the rows of a table by their ids begins. */
export const LOWEST_ID = "00000000-0000-0000-0000-000000000000";
