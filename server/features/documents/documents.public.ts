export { deleteDocumentsOf } from "./delete-document.ts";
