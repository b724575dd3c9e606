import { Camera } from "lucide-react";
import { type ComponentProps, useRef } from "react";
import { Button } from "#web/ui/button";

type CameraButtonProps = Pick<ComponentProps<typeof Button>, "size" | "className"> & {
  isDisabled: boolean;
  /** Also called when the button is gone by the time the picture is taken. */
  onFiles: (files: File[]) => void;
};

/** Opens the camera on phones, the file chooser elsewhere. */
export function CameraButton({ isDisabled, onFiles, ...button }: CameraButtonProps) {
  const latest = useRef(onFiles);
  latest.current = onFiles;
  return (
    <Button
      variant="secondary"
      disabled={isDisabled}
      onClick={() => openCamera((files) => latest.current(files))}
      {...button}
    >
      <Camera aria-hidden="true" />
      Tirar foto
    </Button>
  );
}

/** Its input is none of React's: a part of the page that changed data replaces would take it away. */
function openCamera(onFiles: CameraButtonProps["onFiles"]) {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = "image/*";
  input.capture = "environment";
  input.hidden = true;
  input.onchange = () => {
    input.remove();
    onFiles([...(input.files ?? [])]);
  };
  input.oncancel = () => input.remove();
  input.click(); // outside of the page, because an open dialog would take it for a click beside it
  document.body.append(input); // else Safari on iOS may not report the picture
}
