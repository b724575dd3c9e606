/**
 * Stands for the site's own address in what the build writes; the server puts PUBLIC_URL in its place
 * (`server/platform/http/web-app.ts`).
 */
export const SITE = "https://prepara.invalid";
