import { authFailureText } from "#web/features/account/forms/auth-failure";
import { authPost } from "#web/features/account/forms/auth-post";

/**
 * Sends a call of the auth service with the person's token. Returns the Portuguese error text if it was
 * refused.
 */
export async function signedInPost(path: `/${string}`, body: object): Promise<Response | string> {
  try {
    const response = await authPost(path, body);
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
