/**
 * A random UUID (version 4). Browsers have `crypto.randomUUID` over https and on localhost only, but the
 * product is also opened at an address of the warehouse's network.
 */
export const newId = (): string =>
  "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replace(/x/g, () => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (random % 16).toString(16);
  });
