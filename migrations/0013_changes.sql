CREATE TABLE "changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"customer_id" uuid,
	"topic" text NOT NULL,
	"happening" text,
	"subject" text,
	"news" text
);
--> statement-breakpoint
CREATE INDEX "changes_by_transaction" ON "changes" USING btree ("transaction");--> statement-breakpoint
-- The oldest row tells from where on changes are known, so there is always one (server/platform/events/change-log.ts).
INSERT INTO "changes" ("topic") VALUES ('');
