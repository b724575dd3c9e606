import * as z from "zod";
import { pdf } from "#server/testing/pdf-files";
import type { RouteObject, SliceObjects } from "#server/testing/slice-objects";

const withFiles = z.object({ id: z.string(), files: z.tuple([z.object({ id: z.string() })]) });

const document: RouteObject["make"] = async (_product, owner) => {
  const answer = await owner.send("/documents", { productName: "Tênis" }, [pdf("files", "nota.pdf")]);
  const { id, files } = withFiles.parse(answer.body);
  return { id, fileId: files[0].id };
};

export const objects: SliceObjects = {
  customerTables: { documents: "forgotten" },
  routes: {
    "GET /api/v1/documents/:id/files/:fileId": { make: document },
    "DELETE /api/v1/documents/:id": { make: document },
  },
  async oneMoreOfEach(product, owner) {
    await document(product, owner);
  },
};
