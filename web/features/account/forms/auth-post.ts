import { callerHeaders } from "#web/platform/api/api";
import { publicConfig } from "#web/platform/public-config";

/**
 * Sends a call of the auth service with the token of whoever is signed in, which the auth client leaves out.
 */
export async function authPost(path: `/${string}`, body: object): Promise<Response> {
  const [{ authUrl }, caller] = await Promise.all([publicConfig(), callerHeaders()]);
  const headers = { ...caller, "content-type": "application/json" };
  return fetch(`${authUrl}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}
