/** Ninety days of a price, in days and dollars: for the examples of the landing alone. */
export const examplePrices = [
  { at: 0, value: 38.9 },
  { at: 12, value: 36.5 },
  { at: 27, value: 39.9 },
  { at: 41, value: 35.9 },
  { at: 58, value: 37.2 },
  { at: 70, value: 33.9 },
  { at: 90, value: 34.9 },
] as const;
