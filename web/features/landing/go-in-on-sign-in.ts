/**
 * Someone signs in in another tab: this one goes to the dashboard as well (docs/product.md#routes). Before
 * paint, `public/boot.js` does it.
 */
export function goInOnSignIn(): void {
  addEventListener("storage", (event) => {
    if (event.key === "prepara-auth" && event.newValue) location.replace("/dashboard");
  });
}
