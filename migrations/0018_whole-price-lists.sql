CREATE TABLE "price_list_imports" (
	"owner" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- What imports that were killed halfway left behind, unseen by everybody.
DELETE FROM "price_list_batches" WHERE "id" NOT IN (SELECT "current_batch" FROM "price_lists" WHERE "current_batch" IS NOT NULL);--> statement-breakpoint
DELETE FROM "price_lists" WHERE "current_batch" IS NULL;--> statement-breakpoint
ALTER TABLE "price_lists" ALTER COLUMN "current_batch" SET NOT NULL;--> statement-breakpoint
-- Checked at the commit, so that an import locks its list after the rows are copied and not before.
ALTER TABLE "price_list_batches" ALTER CONSTRAINT "price_list_batches_list_id_price_lists_id_fk" DEFERRABLE INITIALLY DEFERRED;
