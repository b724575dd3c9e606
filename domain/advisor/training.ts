/**
 * The kinds of training documents (docs/product.md#training-documents), as stored: the extension with its
 * dot.
 */
export const trainingTypes = [".pdf", ".txt", ".md", ".doc", ".docx"] as const;
export type TrainingType = (typeof trainingTypes)[number];

/** The type of a training document by its file name, in any letter case; null for a file of another type. */
export function trainingTypeOf(fileName: string): TrainingType | null {
  const name = fileName.toLowerCase();
  return trainingTypes.find((type) => name.endsWith(type) && name.length > type.length) ?? null;
}

/** The toast for a file that is skipped (docs/product.md#training-documents). */
export const unsupportedTraining = (fileName: string) => ({
  title: "Tipo de arquivo não suportado",
  description: `${fileName} não é um tipo de arquivo válido. Use PDF, TXT, MD, DOC ou DOCX.`,
});

export const trainingStatuses = ["processing", "ready", "failed"] as const;
export type TrainingStatus = (typeof trainingStatuses)[number];

export const trainingStatusLabels = {
  processing: "Na fila",
  ready: "Indexado",
  failed: "Falhou",
} as const satisfies Record<TrainingStatus, string>;
