export { DamagePhotos } from "./damage-photos.tsx";
export { FloorUnits, OwnUnits } from "./units-of-shipment.tsx";
