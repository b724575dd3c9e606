import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "#web/ui/icon-button";
import { TextInput } from "./text-input.tsx";

/** A password with a switch that shows it; pasting and password managers stay possible. */
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
