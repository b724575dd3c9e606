import { Camera } from "lucide-react";
import { type ComponentProps, useRef } from "react";
import { Button } from "#web/ui/button";

type CameraButtonProps = Pick<ComponentProps<typeof Button>, "size" | "className"> & {
  isOff: boolean;
  onFiles: (files: File[]) => void;
};

/** Opens the camera on phones, the file chooser elsewhere. */
export function CameraButton({ isOff, onFiles, ...look }: CameraButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        disabled={isOff}
        aria-label="Tirar foto"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <Button look="secondary" disabled={isOff} onClick={() => input.current?.click()} {...look}>
        <Camera aria-hidden="true" />
        Tirar foto
      </Button>
    </>
  );
}
