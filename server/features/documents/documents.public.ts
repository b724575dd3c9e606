export { deleteDocumentsOf } from "./delete-documents-of.ts";
