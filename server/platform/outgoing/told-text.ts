const LONGEST = 300;

/** A text that an outside service told, as the database can store it and a list can show it. */
export const toldText = (text: string): string => text.slice(0, LONGEST).replace(/\0|\p{Cs}/gu, "");
