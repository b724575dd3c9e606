/** Photos of one check-in at most (docs/product.md#check-in). */
export const maxPhotos = 10;

export const tooManyPhotos = "Máximo de 10 fotos por envio";

/** "3/10 fotos adicionadas". */
export const photoCounter = (photos: number): string => `${photos}/${maxPhotos} fotos adicionadas`;

/** Why no further photo can be added; null while there is room. */
export const whyNotMorePhotos = (photos: number) => (photos >= maxPhotos ? "too_many_photos" : null);
