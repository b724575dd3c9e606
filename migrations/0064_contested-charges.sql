ALTER TABLE "cases" DROP CONSTRAINT "cases_kind_known";--> statement-breakpoint
-- Who asked about a charge contested it. Of several open questions about one, the first is the contest.
UPDATE "cases" SET "kind" = 'charge' WHERE "kind" = 'question' AND "charge_number" IS NOT NULL
	AND ("settled_at" IS NOT NULL OR NOT EXISTS (SELECT 1 FROM "cases" other WHERE other.charge_number = "cases"."charge_number"
		AND other.settled_at IS NULL AND other.number < "cases"."number"));--> statement-breakpoint
CREATE UNIQUE INDEX "cases_one_contest_open" ON "cases" USING btree ("charge_number") WHERE settled_at is null and kind = 'charge';--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_contest_a_charge" CHECK ("cases"."kind" <> 'charge' or "cases"."charge_number" is not null);--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_kind_known" CHECK ("cases"."kind" in ('shortage', 'damage', 'wrong', 'lost_here', 'abandonment', 'box_claim', 'cancel', 'charge', 'question'));