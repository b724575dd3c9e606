import { maxImageBytes } from "@prepara/domain/advisor/limits";
import type { ModelImage } from "#server/adapters/language-model/port";
import type { FeatureDeps } from "#server/platform/feature";
import { imageForModel } from "#server/platform/files/image";
import { Refusal } from "#server/platform/refusal";

type Deps = Pick<FeatureDeps, "store" | "signer" | "publicUrl">;

/**
 * The pictures behind the addresses of an outside caller: our own signed file links and `data:` addresses. No other address is
 * fetched, since that would let anybody make this server knock at doors in its own network.
 */
export async function imagesFrom(deps: Deps, urls: readonly string[]): Promise<ModelImage[]> {
  const images: ModelImage[] = [];
  for (const [index, url] of urls.entries()) {
    const content = dataOf(url) ?? (await ownFile(deps, url));
    const image = content && (await imageForModel(content).catch(() => null)); // bytes that are no picture
    if (!image)
      throw new Refusal("invalid", {}, [{ path: `imageUrls.${index}`, message: "Imagem inválida." }]);
    images.push(image);
  }
  return images;
}

function dataOf(url: string): Buffer | null {
  const base64 = /^data:image\/[\w.+-]+;base64,([\w+/=]+)$/.exec(url)?.[1];
  return base64 ? Buffer.from(base64, "base64") : null;
}

async function ownFile({ store, signer, publicUrl }: Deps, text: string): Promise<Buffer | null> {
  if (!URL.canParse(text, publicUrl)) return null;
  const url = new URL(text, publicUrl);
  const path = decodeURIComponent(url.pathname.replace(/^\/files\//, ""));
  const isOurs = url.origin === new URL(publicUrl).origin && url.pathname.startsWith("/files/");
  const [expires, signature] = [url.searchParams.get("e") ?? "", url.searchParams.get("s") ?? ""];
  if (!isOurs || !signer.isValid(path, expires, signature)) return null;
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
