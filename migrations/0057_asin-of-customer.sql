DROP INDEX "products_asin";--> statement-breakpoint
CREATE INDEX "products_of_asin" ON "products" USING btree ("asin","user_id","created_at","id");