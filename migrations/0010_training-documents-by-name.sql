DROP INDEX "ai_training_documents_of_name";--> statement-breakpoint
CREATE INDEX "ai_training_documents_by_name" ON "ai_training_documents" USING btree (lower("file_name"));