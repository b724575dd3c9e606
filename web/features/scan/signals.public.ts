export { SignalControls } from "./signals/signal-controls.tsx";
