export { OwnLabelButton } from "./own-label-button.tsx";
