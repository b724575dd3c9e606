/** Where the wing writes what happens; any pino logger fits. */
export type AuthLog = {
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
  error(details: object, text: string): void;
};
