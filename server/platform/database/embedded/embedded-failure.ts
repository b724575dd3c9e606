/** The embedded database cannot be used; `message` is one line with what the operator can do. */
export class EmbeddedDatabaseFailure extends Error {
  override name = "EmbeddedDatabaseFailure";
}
