import { dayAndTime } from "#web/platform/formats";
import { PhotoStrip } from "#web/ui/photo/photo-strip";

type UserMessageProps = {
  text: string;
  images: readonly { url: string; thumbnailUrl: string }[];
  /** Null while it is on its way. */
  createdAt: string | null;
};

/** What the user said: a tinted bubble on the right. */
export function UserMessage({ text, images, createdAt }: UserMessageProps) {
  return (
    <article
      {...(createdAt && { title: dayAndTime(createdAt) })}
      className="flex max-w-[85%] flex-col items-end gap-2 self-end"
    >
      <h2 className="sr-only">Você</h2>
      {images.length > 0 && (
        <PhotoStrip
          photos={images.map((image) => ({ ...image, id: image.url }))}
          subject="imagem enviada"
          shown={5}
        />
      )}
      {text !== "" && (
        <p className="wrap-anywhere whitespace-pre-wrap rounded-card rounded-br-sm bg-info-surface px-4 py-2.5">
          {text}
        </p>
      )}
    </article>
  );
}
