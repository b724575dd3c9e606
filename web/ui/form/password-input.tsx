import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "#web/ui/icon-button";
import { TextInput } from "./text-input.tsx";

/** A password field with a button that reveals it. Pasting and password managers work. */
export function PasswordInput(props: Omit<ComponentProps<typeof TextInput>, "type" | "after">) {
  const [isShown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={isShown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="none"
      after={
        <IconButton
          label={isShown ? "Ocultar senha" : "Mostrar senha"}
          icon={isShown ? EyeOff : Eye}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
