export const pdfMimeType = "application/pdf";

/** The hint when a file is no PDF. */
export const onlyPdf = "Envie apenas arquivos PDF.";

/** Whether a file calls itself a PDF; its bytes are for the server to prove (docs/product.md#documents). */
export const isPdfName = (fileName: string): boolean => /\.pdf$/i.test(fileName);

/** Files of one document at most; ours, so that one upload stays within reach. */
export const maxDocumentFiles = 20;
