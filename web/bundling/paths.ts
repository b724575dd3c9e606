import { fileURLToPath } from "node:url";

/** The folder `web/`, without a trailing slash. */
export const webRoot = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");

/** Resolves `#web/...` in Vite, because the `imports` of package.json cannot try both .tsx and .ts. */
export const webAliases = [{ find: /^#web\//, replacement: `${webRoot}/` }];
