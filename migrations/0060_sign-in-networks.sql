ALTER TABLE "auth"."sessions" ADD COLUMN "sign_in_ip" text;--> statement-breakpoint
-- A session that was refreshed may have been started elsewhere.
UPDATE "auth"."sessions" SET "sign_in_ip" = "ip" WHERE "refreshed_at" IS NULL;
