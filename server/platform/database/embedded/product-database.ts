import pg from "pg";

/** The role and the database of the product; the role owns its database and has no other powers. */
export const PRODUCT = "prepara";

/**
 * Makes the product's role and database where they are missing: on the first start, or after one that was cut
 * short.
 */
export async function ensureProductDatabase(administrator: pg.Client, password: string): Promise<void> {
  const { rows } = await administrator.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $1) as database`,
    [PRODUCT],
  );
  if (!rows[0]?.role)
    await administrator.query(`create role ${PRODUCT} login password ${pg.escapeLiteral(password)}`);
  if (!rows[0]?.database) await administrator.query(`create database ${PRODUCT} owner ${PRODUCT}`);
}
