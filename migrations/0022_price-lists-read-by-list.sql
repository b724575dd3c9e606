DROP INDEX "price_list_items_of_batch";--> statement-breakpoint
DROP INDEX "price_list_items_by_asin";--> statement-breakpoint
DROP INDEX "price_list_items_by_gtin";--> statement-breakpoint
CREATE INDEX "price_list_items_of_asin" ON "price_list_items" USING btree ("batch_id","asin",(price + coalesce(shipping, 0)));--> statement-breakpoint
CREATE INDEX "price_list_items_of_gtin" ON "price_list_items" USING btree ("batch_id","gtin",(price + coalesce(shipping, 0))) WHERE "price_list_items"."gtin" is not null;