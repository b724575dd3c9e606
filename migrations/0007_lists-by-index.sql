DROP INDEX "audit_log_newest";--> statement-breakpoint
DROP INDEX "chat_conversations_of_user";--> statement-breakpoint
DROP INDEX "compra_assistida_of_user";--> statement-breakpoint
DROP INDEX "compra_assistida_by_status";--> statement-breakpoint
DROP INDEX "compra_assistida_newest";--> statement-breakpoint
DROP INDEX "documents_of_user";--> statement-breakpoint
DROP INDEX "miner_results_of_user";--> statement-breakpoint
DROP INDEX "miner_results_of_asin";--> statement-breakpoint
DROP INDEX "monitored_products_of_user";--> statement-breakpoint
DROP INDEX "prep_requests_of_user";--> statement-breakpoint
DROP INDEX "prep_requests_by_status";--> statement-breakpoint
DROP INDEX "prep_requests_newest";--> statement-breakpoint
DROP INDEX "price_lists_of_user";--> statement-breakpoint
DROP INDEX "products_of_user";--> statement-breakpoint
DROP INDEX "shipments_of_user";--> statement-breakpoint
DROP INDEX "shipments_of_user_arrived";--> statement-breakpoint
DROP INDEX "shipments_by_status";--> statement-breakpoint
DROP INDEX "ai_training_documents_by_age";--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "chat_conversations_of_user" ON "chat_conversations" USING btree ("user_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "compra_assistida_of_user" ON "compra_assistida" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "compra_assistida_by_status" ON "compra_assistida" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "compra_assistida_newest" ON "compra_assistida" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "documents_of_user" ON "documents" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "miner_results_of_user" ON "miner_results" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "miner_results_of_asin" ON "miner_results" USING btree ("user_id","asin","created_at");--> statement-breakpoint
CREATE INDEX "monitored_products_of_user" ON "monitored_products" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "prep_requests_of_user" ON "prep_requests" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "prep_requests_by_status" ON "prep_requests" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "prep_requests_newest" ON "prep_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "price_lists_of_user" ON "price_lists" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "products_of_user" ON "products" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "shipments_of_user" ON "shipments" USING btree ("user_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "shipments_of_user_arrived" ON "shipments" USING btree ("user_id","status","arrived_at","id");--> statement-breakpoint
CREATE INDEX "shipments_by_status" ON "shipments" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "ai_training_documents_by_age" ON "ai_training_documents" USING btree ("created_at","id");