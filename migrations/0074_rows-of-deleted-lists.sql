-- A deleted list leaves its rows, which a job deletes in small parts.
ALTER TABLE "price_list_batches" DROP CONSTRAINT "price_list_batches_list_id_price_lists_id_fk";
--> statement-breakpoint
ALTER TABLE "price_list_batches" ALTER COLUMN "list_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "price_list_batches" ADD CONSTRAINT "price_list_batches_list_id_price_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."price_lists"("id") ON DELETE set null ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;