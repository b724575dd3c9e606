DROP INDEX "prep_requests_by_status";--> statement-breakpoint
DROP INDEX "prep_requests_to_approve";--> statement-breakpoint
DROP INDEX "prep_requests_open_in_month";--> statement-breakpoint
ALTER TABLE "prep_requests" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "prep_requests_by_status" ON "prep_requests" USING btree ("status","created_at","id") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "prep_requests_to_approve" ON "prep_requests" USING btree ("created_at","id") WHERE ((status = 'under_review' or (status = 'pending_payment' and total_usd = 0)) and cancelled_at is null);--> statement-breakpoint
CREATE INDEX "prep_requests_open_in_month" ON "prep_requests" USING btree ("user_id","year_month") WHERE status in ('pending_payment', 'under_review') and cancelled_at is null;--> statement-breakpoint
ALTER TABLE "prep_requests" ADD CONSTRAINT "prep_requests_cancelled_uncounted" CHECK ("prep_requests"."cancelled_at" is null or not "prep_requests"."free_counted");