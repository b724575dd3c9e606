import { fileURLToPath } from "node:url";

/** The web workspace's folder, without a slash at the end. */
export const here = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");

/** `#web/...` without an extension, for Vite: the manifest's `imports` alone cannot try .tsx and then .ts. */
export const houseAliases = [{ find: /^#web\//, replacement: `${here}/` }];
