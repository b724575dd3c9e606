export { OfflineBanner } from "./header/shell-notices.tsx";
