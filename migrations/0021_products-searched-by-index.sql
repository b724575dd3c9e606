DROP INDEX "products_of_user";--> statement-breakpoint
CREATE INDEX "products_of_user" ON "products" USING btree ("user_id","created_at","id","status","name","asin");