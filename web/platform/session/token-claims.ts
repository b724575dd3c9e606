/** A claim of a token, unverified; undefined when the token cannot be decoded (its use fails in words). */
export function claimIn(accessToken: string, name: string): unknown {
  try {
    const claims: Record<string, unknown> | null = JSON.parse(decoded(accessToken.split(".")[1] ?? ""));
    return claims?.[name];
  } catch {
    return undefined;
  }
}

function decoded(base64url: string): string {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder().decode(Uint8Array.from(binary, (sign) => sign.charCodeAt(0)));
}
