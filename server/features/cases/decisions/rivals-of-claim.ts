import { matchableKeys } from "@prepara/domain/cases/claims";
import { sql } from "drizzle-orm";
import { announcersOf, type WantedBox } from "#server/features/dock/claimed-boxes.public";
import type { DbOrTx } from "#server/platform/database/database";
import { cases } from "#server/tables/cases";
import { profiles } from "#server/tables/profiles";

type Claim = { id: string; userId: string; claimedKeys: readonly string[] | null };
type OtherClaim = { boxId: string; number: number; fullName: string; suiteNumber: number; createdAt: Date };

/**
 * Competing claims to boxes. For each box: the customers who announced its number or the claimed one,
 * including the claimant, and other customers' open claims that name either. Two queries for all boxes.
 */
export async function rivalsOf(
  db: DbOrTx,
  { id, userId, claimedKeys }: Claim,
  boxes: readonly { id: string; trackingKeys: readonly string[] }[],
) {
  const wanted = boxes.map((box) => ({
    id: box.id,
    keys: matchableKeys([...new Set([...box.trackingKeys, ...(claimedKeys ?? [])])]),
  }));
  const announcers = Map.groupBy(await announcersOf(db, wanted), ({ boxId }) => boxId);
  const claims = Map.groupBy(await claimsNaming(db, wanted, { id, userId }), ({ boxId }) => boxId);
  return (boxId: string) => ({
    announcedBy: (announcers.get(boxId) ?? []).map((each) => ({
      ...each,
      isClaimant: each.userId === userId,
    })),
    otherClaims: claims.get(boxId) ?? [],
  });
}

async function claimsNaming(
  db: DbOrTx,
  wanted: readonly WantedBox[],
  { id, userId }: Pick<Claim, "id" | "userId">,
): Promise<OtherClaim[]> {
  const { rows } = await db.execute<
    Omit<OtherClaim, "createdAt" | "number"> & Record<"number" | "at", string>
  >(sql`
    select wanted.id as "boxId", ${cases.number}, ${profiles.fullName} as "fullName",
           ${profiles.suiteNumber}::int as "suiteNumber", ${cases.createdAt} as at
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (id uuid, keys text[])
      join ${cases} on ${cases.claimedKeys} && wanted.keys
      join ${profiles} on ${profiles.userId} = ${cases.userId}
     where ${cases.kind} = 'box_claim' and ${cases.settledAt} is null
       and ${cases.id} <> ${id} and ${cases.userId} <> ${userId}
     order by ${cases.number}`);
  return rows.map(({ at, number, ...row }) => ({ ...row, number: Number(number), createdAt: new Date(at) }));
}
