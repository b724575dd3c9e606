import { renderToStaticMarkup } from "react-dom/server";
import { AuthFrame, signInHeading } from "#web/features/account/sign-in/auth-frame";
import { SessionLoading } from "#web/features/shell/pages/blank-frame";

/**
 * What `app.html` shows until the scripts have come, for the build: over a slow line that is a second in
 * which the page would be empty. `boot.js` chooses by the path and by whether a session is kept; React takes
 * the place over with the first screen.
 */
export function renderPage(): { head: string; body: string } {
  const body = renderToStaticMarkup(
    <>
      <div data-first-frame="app">
        <SessionLoading />
      </div>
      <div data-first-frame="sign-in">
        <AuthFrame {...signInHeading}>
          <div className="h-90 md:h-80" /* as high as the form, so that the heading stays where it is */ />
        </AuthFrame>
      </div>
    </>,
  );
  return { head: "", body };
}
