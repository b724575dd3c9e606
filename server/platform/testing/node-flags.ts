/** What `npm start` gives node, which halves the time and memory that a program of ours takes to start. */
export const NODE_FLAGS = ["--import", new URL("../../quick-start.ts", import.meta.url).href];
