ALTER TABLE "case_decisions" DROP CONSTRAINT "case_decisions_known";--> statement-breakpoint
ALTER TABLE "cases" DROP CONSTRAINT "cases_kind_known";--> statement-breakpoint
ALTER TABLE "cases" DROP CONSTRAINT "cases_of_units_have_a_shipment";--> statement-breakpoint
DROP INDEX "cases_open_once";--> statement-breakpoint
CREATE UNIQUE INDEX "cases_open_once" ON "cases" USING btree ("shipment_id","kind","cause") WHERE settled_at is null and kind in ('shortage', 'damage', 'wrong', 'lost_here', 'abandonment', 'awaited');--> statement-breakpoint
ALTER TABLE "case_decisions" ADD CONSTRAINT "case_decisions_known" CHECK ("case_decisions"."decision" in ('accept_damage', 'accept_shortage', 'still_coming', 'not_coming', 'charge_shop', 'resolved_with_shop', 'keep', 'return', 'dispose', 'photo', 'recount', 'compensate', 'dispose_abandoned'));--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_kind_known" CHECK ("cases"."kind" in ('shortage', 'damage', 'wrong', 'lost_here', 'abandonment', 'awaited', 'box_claim', 'cancel', 'charge', 'question'));--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_of_units_have_a_shipment" CHECK (not ("cases"."kind" in ('shortage', 'damage', 'wrong', 'lost_here', 'abandonment', 'awaited')) or "cases"."shipment_id" is not null);