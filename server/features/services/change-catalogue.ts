import { serviceCodeOf } from "@prepara/domain/services/catalogue";
import type { NewService, ServicePatch } from "@prepara/domain/services/input";
import { eq, sql } from "drizzle-orm";
import { recordAuditEntry } from "#server/platform/audit";
import type { Tx } from "#server/platform/database/database";
import { Refusal, refusalsOf } from "#server/platform/refusal";
import { services } from "#server/tables/services";

const serviceRefusal = refusalsOf({
  service_exists: [409, "service_exists", "Já existe um serviço com este nome."],
});

/**
 * An admin adds a service at the end of the catalogue, without a price. Its code is made of its name; refused
 * as `service_exists` when another service has it. Returns the code.
 */
export async function addService(tx: Tx, adminId: string, { name, per }: NewService): Promise<string> {
  const code = serviceCodeOf(name);
  const [added] = await tx
    .insert(services)
    .values({
      code,
      name,
      per,
      isForPrep: true,
      position: sql`(select coalesce(max(position), 0) + 1 from ${services})`,
    })
    .onConflictDoNothing()
    .returning({ code: services.code });
  if (!added) throw serviceRefusal("service_exists");
  await recordAuditEntry(tx, {
    actorId: adminId,
    action: "service.add",
    objectType: "service",
    objectId: code,
    details: { name, per },
  });
  return code;
}

/** An admin renames a service, stops offering it or offers it again. */
export async function changeService(
  tx: Tx,
  adminId: string,
  { code, name, isOffered }: ServicePatch & { code: string },
): Promise<void> {
  const [before] = await tx.select().from(services).where(eq(services.code, code)).for("update");
  if (!before) throw new Refusal("not_found");
  const after = { name: name ?? before.name, isOffered: isOffered ?? before.isOffered };
  await tx.update(services).set(after).where(eq(services.code, code));
  await recordAuditEntry(tx, {
    actorId: adminId,
    action: "service.change",
    objectType: "service",
    objectId: code,
    details: { ...after, nameBefore: before.name, isOfferedBefore: before.isOffered },
  });
}
