import { renderToStaticMarkup } from "react-dom/server";
import { AuthFrame, signInHeading } from "#web/features/account/sign-in/auth-frame";
import { SessionLoading } from "#web/features/shell/pages/blank-frame";

/**
 * Prerenders what `app.html` shows until the scripts have loaded. `boot.js` selects a frame by the path and
 * by whether a session is stored; React replaces it with the first screen.
 */
export function renderPage(): { head: string; body: string } {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }) }); // for `useIsWide`
  const body = renderToStaticMarkup(
    <>
      <div data-first-frame="app">
        <SessionLoading />
      </div>
      <div data-first-frame="sign-in">
        <AuthFrame {...signInHeading}>
          <div className="h-90 md:h-80" /* as high as the form, so that the heading does not move */ />
        </AuthFrame>
      </div>
    </>,
  );
  return { head: "", body: `${body}<!--screen-frames-->` };
}
