import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { sessionReady, useSession } from "#web/platform/session/session";
import { buttonClass } from "#web/ui/button";
import { LostBox } from "#web/ui/drawings/box-family";
import { BlankFrame } from "./blank-frame.tsx";
import { PaletteButton } from "./palette-button.tsx";

const likely = [
  { to: "/dashboard", label: "Dashboard" },
  { to: "/transito", label: "Em Trânsito" },
  { to: "/chegaram", label: "Chegaram" },
] as const;

/** Any other path (docs/product.md#shell). */
export function NotFoundScreen() {
  const isSignedIn = useSession().status === "signed-in";
  // Syncs with the auth client: no guard has asked for the session of a page that is not there.
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
          {likely.map(({ to, label }) => (
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
