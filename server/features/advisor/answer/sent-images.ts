import { maxImageBytes } from "@prepara/domain/advisor/chat";
import type { ModelImage } from "#server/adapters/language-model/port";
import type { Sender } from "#server/platform/fair-use/customers-in-turns";
import type { FeatureDeps } from "#server/platform/feature";
import { imageForModel } from "#server/platform/files/image";
import { isOpen } from "#server/platform/files/signed-url";
import { Refusal } from "#server/platform/refusal";

type Deps = Pick<FeatureDeps, "store" | "signer" | "sessionChecks" | "publicUrl">;

/**
 * The images of an outside caller's URLs: our own signed file links and `data:` URLs. No other URL is
 * fetched, since that would let callers send requests into the server's network (SSRF).
 */
export async function imagesFrom(
  deps: Deps,
  urls: readonly string[],
  customer: Sender,
): Promise<ModelImage[]> {
  const images: ModelImage[] = [];
  for (const [index, url] of urls.entries()) {
    const content = dataOf(url) ?? (await ownFile(deps, url));
    const image = content && (await imageForModel(content, customer).catch(nullUnlessRefused));
    if (!image)
      throw new Refusal("invalid", {}, [{ path: `imageUrls.${index}`, message: "Imagem inválida." }]);
    images.push(image);
  }
  return images;
}

/** Null for bytes that are no image; a refusal (too many images being decoded) is thrown on. */
function nullUnlessRefused(error: unknown): null {
  if (error instanceof Refusal) throw error;
  return null;
}

function dataOf(url: string): Buffer | null {
  const base64 = /^data:image\/[\w.+-]+;base64,([\w+/=]+)$/.exec(url)?.[1];
  return base64 ? Buffer.from(base64, "base64") : null;
}

async function ownFile({ store, publicUrl, ...deps }: Deps, text: string): Promise<Buffer | null> {
  if (!URL.canParse(text, publicUrl)) return null;
  const url = new URL(text, publicUrl);
  const path = decoded(url.pathname.replace(/^\/files\//, ""));
  const isOurs = url.origin === new URL(publicUrl).origin && url.pathname.startsWith("/files/");
  const part = (name: string) => url.searchParams.get(name) ?? "";
  if (path === null || !isOurs) return null;
  const link = { path, expires: part("e"), signature: part("s"), session: part("c"), admin: null };
  if (!(await isOpen(deps, link))) return null;
  const stream = await store.read(path);
  if (!stream) return null;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > maxImageBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Null for a broken escape such as "%E0%A4", which `new URL` accepts. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
