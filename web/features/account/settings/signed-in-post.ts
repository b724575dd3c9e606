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
    const { error_code: code, msg: message = "" } = refusal;
    if (code === "begun_elsewhere")
      return "Digite o código na rede em que você pediu a troca, ou saia, entre de novo aqui e peça outra.";
    return authFailureText({ status: response.status, code, message });
  } catch (cause) {
    return authFailureText({ message: String(cause) });
  }
}
