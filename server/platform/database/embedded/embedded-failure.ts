/** The embedded database cannot be used; `message` is one line that tells the operator what to do. */
export class EmbeddedDatabaseFailure extends Error {
  override name = "EmbeddedDatabaseFailure";
}
