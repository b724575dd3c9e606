import { Flashlight } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/button";

declare global {
  interface MediaTrackCapabilities {
    torch?: boolean;
    zoom?: { min: number; max: number; step: number };
  }
  interface MediaTrackConstraintSet {
    torch?: boolean;
    zoom?: number;
  }
  interface MediaTrackSettings {
    zoom?: number;
  }
}

/** Torch and zoom, if the camera has them; iPhones offer neither. */
export function CameraControls({ track }: { track: MediaStreamTrack }) {
  // Firefox has no such function.
  const { torch, zoom } = track.getCapabilities?.() ?? {};
  const [isLit, setLit] = useState(false);
  const [level, setLevel] = useState(() => track.getSettings().zoom ?? zoom?.min ?? 1);
  const apply = (set: MediaTrackConstraintSet) => track.applyConstraints({ advanced: [set] });
  const light = () => {
    apply({ torch: !isLit }).then(
      () => setLit(!isLit),
      () => setLit(false), // the camera ended, or another application has the light
    );
  };
  const isZoomable = zoom !== undefined && zoom.max > zoom.min;
  if (!torch && !isZoomable) return null;
  return (
    <div className="flex items-center gap-4">
      {torch && (
        <Button variant="secondary" size="large" aria-pressed={isLit} onClick={light}>
          <Flashlight aria-hidden="true" />
          Lanterna
        </Button>
      )}
      {isZoomable && (
        <label className="flex min-h-14 min-w-0 flex-1 items-center gap-3 font-medium text-sm">
          Zoom
          <input
            type="range"
            min={zoom.min}
            max={zoom.max}
            step={zoom.step || 0.1}
            value={level}
            onChange={({ target }) => {
              setLevel(target.valueAsNumber);
              apply({ zoom: target.valueAsNumber }).catch(() => {}); // the camera ended
            }}
            className="h-14 min-w-0 flex-1 accent-primary"
          />
        </label>
      )}
    </div>
  );
}
