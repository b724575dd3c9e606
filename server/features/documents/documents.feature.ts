import type { Feature } from "#server/platform/feature";
import { documentRoutes } from "./documents.routes.ts";

export const documents: Feature = { name: "documents", routes: documentRoutes };
