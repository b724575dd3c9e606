CREATE UNIQUE INDEX "prep_requests_number" ON "prep_requests" USING btree ("number");--> statement-breakpoint
CREATE INDEX "prep_requests_tracking" ON "prep_requests" USING gin (lower("tracking_number") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "price_observations_of_owner" ON "price_observations" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "profiles_whatsapp_search" ON "profiles" USING gin ("whatsapp" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "stored_files_of_user" ON "stored_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "supplier_answers_of_owner" ON "supplier_answers" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "ai_training_documents_of_uploader" ON "ai_training_documents" USING btree ("uploaded_by");