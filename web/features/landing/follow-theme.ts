/** Follows the system's theme, and the choice made in another tab; before paint, `public/boot.js` does it. */
export function followTheme(): void {
  const night = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => {
    const kept = keptTheme();
    document.documentElement.classList.toggle("dark", kept ? kept === "dark" : night.matches);
  };
  night.addEventListener("change", paint);
  addEventListener("storage", ({ key }) => key === "prepara-theme" && paint());
}

function keptTheme(): string | null {
  try {
    return localStorage.getItem("prepara-theme");
  } catch {
    return null; // Storage may be blocked; the page then follows the system.
  }
}
