const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/Chrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;

const systems = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
] as const;

const isHandheld = /\b(iPhone|iPad|Android)\b/;

export type Device = { name: string; isHandheld: boolean };

/**
 * The device behind a session in words people know: "Chrome no Windows"; from what the browser said of
 * itself.
 */
export function deviceOf(userAgent: string | null): Device {
  const said = userAgent ?? "";
  const browser = browsers.find(([pattern]) => pattern.test(said))?.[1];
  const system = systems.find(([pattern]) => pattern.test(said))?.[1];
  const name = browser && system ? `${browser} no ${system}` : (browser ?? system ?? "Aparelho desconhecido");
  return { name, isHandheld: isHandheld.test(said) };
}
