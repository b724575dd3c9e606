CREATE TABLE "reply_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reply_templates_title_short" CHECK (length("reply_templates"."title") between 1 and 80),
	CONSTRAINT "reply_templates_body_short" CHECK (length("reply_templates"."body") between 1 and 4000)
);
--> statement-breakpoint
DROP INDEX "cases_open_once";--> statement-breakpoint
ALTER TABLE "case_messages" ADD COLUMN "by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "reminded_for" date;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "claimed_code" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "claimed_keys" text[];--> statement-breakpoint
CREATE INDEX "reply_templates_by_title" ON "reply_templates" USING btree ("title","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_one_cancel_open" ON "cases" USING btree ("prep_request_id") WHERE settled_at is null and kind = 'cancel';--> statement-breakpoint
CREATE INDEX "cases_unanswered" ON "cases" USING btree ("due_on","id") WHERE unanswered_since is not null;--> statement-breakpoint
CREATE INDEX "cases_by_kind_settled" ON "cases" USING btree ("kind","settled_at","id") WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "cases_of_assignee" ON "cases" USING btree ("assignee_id","due_on","id") WHERE assignee_id is not null and settled_at is null;--> statement-breakpoint
CREATE INDEX "cases_claimed_keys" ON "cases" USING gin ("claimed_keys") WHERE settled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "cases_open_once" ON "cases" USING btree ("shipment_id","kind","cause") WHERE settled_at is null and kind in ('shortage', 'damage', 'wrong', 'lost_here');--> statement-breakpoint
ALTER TABLE "case_messages" ADD CONSTRAINT "case_messages_by_hand_of_staff" CHECK (not "case_messages"."by_hand" or "case_messages"."side" = 'staff');--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_claimed_code_short" CHECK (length("cases"."claimed_code") <= 200);