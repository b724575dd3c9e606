export { PlaceLink, PlacesBar } from "./sidebar/places-bar.tsx";
