/** A mail in both of its forms. */
export type Mail = { to: string; subject: string; html: string; text: string };

/** Delivers one mail or throws; a thrown error means "later". */
export type SendMail = (mail: Mail) => Promise<void>;
