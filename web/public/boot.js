// Runs before the first paint, as a file because the page allows no inline script: theme, choices of looks, sidebar state,
// and on the landing page the jump to the app for people who are signed in.
(() => {
  const root = document.documentElement;
  let kept = null;
  try {
    kept = localStorage.getItem("prepara-theme");
    const switches = { motion: "reduce", density: "compact", shortcuts: "off" }; // web/platform/kept-switch.ts
    for (const [mark, value] of Object.entries(switches))
      if (localStorage.getItem(`prepara-${mark}`) === value) root.dataset[mark] = value;
    if (location.pathname === "/") {
      const answer = /[?&#](access_token|code|token_hash|error_description)=/;
      if (answer.test(location.search + location.hash)) {
        location.replace(`/auth${location.search}${location.hash}`);
      } else if (localStorage.getItem("prepara-auth")) {
        root.hidden = true;
        location.replace("/dashboard");
      }
    }
  } catch {
    // Storage may be blocked; the page then follows the system and asks for a sign-in.
  }
  const dark = kept === "dark" || (kept !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.classList.toggle("dark", dark);
  // Under 1024 px the page needs the sidebar's width more, unless the person unfolded it.
  const choice = /(?:^|; )sidebar_state=(true|false)/.exec(document.cookie)?.[1];
  const isNarrow = matchMedia("(max-width: 1023.98px)").matches;
  if (choice === "false" || (!choice && isNarrow)) root.dataset.sidebar = "collapsed";
})();
