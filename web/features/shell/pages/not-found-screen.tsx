import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { PaletteButton } from "#web/features/shell/palette/palette-button";
import { useUserId } from "#web/platform/session/me";
import { sessionReady } from "#web/platform/session/session";
import { buttonClass } from "#web/ui/button";
import { LostBox } from "#web/ui/drawings/box-family";
import { BlankFrame } from "./blank-frame.tsx";

const suggestions = [
  { to: "/dashboard", label: "Dashboard" },
  { to: "/transito", label: "Em Trânsito" },
  { to: "/chegaram", label: "Chegaram" },
] as const;

/** The screen of any unknown path (docs/product.md#shell). */
export function NotFoundScreen() {
  const isSignedIn = useUserId() !== "";
  // Syncs with the auth client: an unknown path has no guard that loads the session.
  useEffect(() => void sessionReady(), []);
  return (
    <BlankFrame drawing={<LostBox />}>
      <h1 lang="en" tabIndex={-1} className="font-bold text-3xl">
        Oops! Page not found
      </h1>
      <p className="text-muted-foreground">Esta página não existe ou mudou de lugar.</p>
      <a lang="en" href="/" className={buttonClass()}>
        Return to Home
      </a>
      {isSignedIn && <PaletteButton />}
      {isSignedIn && (
        <ul className="flex flex-wrap justify-center gap-x-5 gap-y-2">
          {suggestions.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </BlankFrame>
  );
}
