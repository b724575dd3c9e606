import { toPhotos } from "#web/ui/photo/photo";
import { PhotoStrip } from "#web/ui/photo/photo-strip";

type DamagePhotosProps = { photos: Parameters<typeof toPhotos>[0]; productName: string };

/** The photos of damaged or wrong units, apart from those of the arrival; nothing without photos. */
export const DamagePhotos = ({ photos, productName }: DamagePhotosProps) =>
  photos.length > 0 && (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">Fotos das danificadas ou erradas</h3>
      <PhotoStrip
        size="large"
        shown={10}
        subject={`danificadas ou erradas, ${productName}`}
        photos={toPhotos(photos)}
      />
    </section>
  );
