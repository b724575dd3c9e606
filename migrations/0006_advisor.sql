CREATE TABLE "advisor_usage" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "advisor_usage_pkey" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "chat_conversations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"message_id" uuid,
	"path" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "chat_messages_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" uuid NOT NULL,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"image_urls" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'complete' NOT NULL,
	"failure" text,
	"citations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"stop_asked_at" timestamp (3) with time zone,
	CONSTRAINT "chat_messages_role_known" CHECK ("chat_messages"."role" in ('user', 'assistant')),
	CONSTRAINT "chat_messages_status_known" CHECK ("chat_messages"."status" in ('answering', 'complete', 'interrupted', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "passage_words" (
	"word" text PRIMARY KEY NOT NULL,
	"stem" text NOT NULL,
	"passages" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" uuid,
	"guide_slug" text,
	"content_hash" text,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"heading" text DEFAULT '' NOT NULL,
	"page" integer,
	"source" text NOT NULL,
	"updated" date,
	"content" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('public.portuguese_unaccent', title), 'A') ||
      setweight(to_tsvector('public.portuguese_unaccent', heading), 'B') ||
      setweight(to_tsvector('public.portuguese_unaccent', content), 'D')) STORED NOT NULL,
	"vector" "bytea",
	"vector_model" text,
	CONSTRAINT "passages_one_origin" CHECK (("passages"."document_id" is null) <> ("passages"."guide_slug" is null))
);
--> statement-breakpoint
CREATE TABLE "ai_training_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"uploaded_by" uuid,
	"file_name" text NOT NULL,
	"file_url" text NOT NULL,
	"file_type" text NOT NULL,
	"status" text DEFAULT 'processing' NOT NULL,
	"error" text,
	"chunks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_training_documents_status_known" CHECK ("ai_training_documents"."status" in ('processing', 'ready', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "advisor_usage" ADD CONSTRAINT "advisor_usage_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_images" ADD CONSTRAINT "chat_images_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_images" ADD CONSTRAINT "chat_images_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_document_id_ai_training_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."ai_training_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_training_documents" ADD CONSTRAINT "ai_training_documents_uploaded_by_profiles_user_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."profiles"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_conversations_of_user" ON "chat_conversations" USING btree ("user_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_images_of_user" ON "chat_images" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_images_of_message" ON "chat_images" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_of_conversation" ON "chat_messages" USING btree ("conversation_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_one_answer_at_a_time" ON "chat_messages" USING btree ("conversation_id") WHERE status = 'answering';--> statement-breakpoint
CREATE INDEX "passage_words_by_likeness" ON "passage_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "passages_by_word" ON "passages" USING gin ("search");--> statement-breakpoint
CREATE INDEX "passages_of_document" ON "passages" USING btree ("document_id","position");--> statement-breakpoint
CREATE INDEX "passages_of_article" ON "passages" USING btree ("guide_slug","position");--> statement-breakpoint
CREATE INDEX "ai_training_documents_by_age" ON "ai_training_documents" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "ai_training_documents_of_name" ON "ai_training_documents" USING btree (lower("file_name"));