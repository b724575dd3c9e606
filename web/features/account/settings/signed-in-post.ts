import { authFailureText } from "#web/features/account/forms/auth-failure";
import { callerHeaders } from "#web/platform/api/api";
import { publicConfig } from "#web/platform/public-config";

/**
 * Sends a call of the auth service with the person's token, which the auth client leaves out. Returns the
 * Portuguese error text if it was refused.
 */
export async function signedInPost(path: `/${string}`, body: object): Promise<Response | string> {
  try {
    const [{ authUrl }, caller] = await Promise.all([publicConfig(), callerHeaders()]);
    const headers = { ...caller, "content-type": "application/json" };
    const response = await fetch(`${authUrl}${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    if (response.ok) return response;
    const refusal: { error_code?: string; msg?: string } = await response.json();
    return authFailureText({ status: response.status, code: refusal.error_code, message: refusal.msg ?? "" });
  } catch (cause) {
    return authFailureText({ message: String(cause) });
  }
}
