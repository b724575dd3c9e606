/** Whether a proof of payment is a PDF, told by the path of its signed link; else it is a picture. */
export const isPdfLink = (url: string): boolean => /\.pdf$/i.test(url.split(/[?#]/, 1)[0] ?? "");
