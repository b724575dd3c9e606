/** The flags of `npm start` for node; they halve the time and memory that our programs take to start. */
export const NODE_FLAGS = ["--import", new URL("../../quick-start.ts", import.meta.url).href];
