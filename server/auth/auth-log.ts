/** The log of the auth service; compatible with pino. */
export type AuthLog = {
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
  error(details: object, text: string): void;
};
