import { type Answer, dataOf } from "#web/platform/api/api";
import { type Problem, problemFrom } from "#web/platform/api/problem";
import { formOf, upload } from "#web/platform/api/upload";

/** How far one file is: a share from 0 to 1, or why it did not go. */
export type FileProgress = { share: number } | { error: string };

export type TrainingToSend = {
  files: readonly File[];
  onProgress: (file: File, progress: FileProgress) => void;
};

export type TrainingSent = { sent: number; failed: number };

/**
 * Sends file by file, so that each shows its own progress and a bad one holds up none of the others; throws
 * when all failed.
 */
export async function sendTraining(
  { files, onProgress }: TrainingToSend,
  headers: { "Idempotency-Key": string },
): Promise<Answer<TrainingSent>> {
  let refusal: Problem | null = null;
  let sent = 0;
  for (const [at, file] of files.entries()) {
    const own = { "Idempotency-Key": `${headers["Idempotency-Key"]}-${at}` };
    try {
      onProgress(file, { share: 0 });
      const options = { headers: own, onProgress: (share: number) => onProgress(file, { share }) };
      await dataOf(upload("/api/v1/admin/training-documents", formOf({ files: [file] }), options));
      onProgress(file, { share: 1 });
      sent += 1;
    } catch (cause) {
      refusal = problemFrom(cause);
      onProgress(file, { error: refusal.message });
    }
  }
  if (sent === 0 && refusal) throw refusal;
  return { data: { sent, failed: files.length - sent }, response: new Response(null) };
}
