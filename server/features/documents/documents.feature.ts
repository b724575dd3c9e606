import type { Feature } from "#server/platform/feature";
import { documentFiles } from "#server/tables/documents";
import { deleteDocumentsOf } from "./delete-document.ts";
import { documentRoutes } from "./documents.routes.ts";

export const documents: Feature = {
  name: "documents",
  routes: documentRoutes,
  forgetCustomer: deleteDocumentsOf,
  fileColumns: [{ bucket: "documents", column: documentFiles.fileUrl, hasThumbnail: false }],
};
