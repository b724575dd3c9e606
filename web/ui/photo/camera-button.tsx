import { Camera } from "lucide-react";
import { type ComponentProps, useRef } from "react";
import { Button } from "#web/ui/button";

type CameraButtonProps = Pick<ComponentProps<typeof Button>, "size" | "className"> & {
  isDisabled: boolean;
  onFiles: (files: File[]) => void;
};

/** Opens the camera on phones, the file chooser elsewhere. */
export function CameraButton({ isDisabled, onFiles, ...button }: CameraButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        disabled={isDisabled}
        aria-label="Tirar foto"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <Button variant="secondary" disabled={isDisabled} onClick={() => input.current?.click()} {...button}>
        <Camera aria-hidden="true" />
        Tirar foto
      </Button>
    </>
  );
}
