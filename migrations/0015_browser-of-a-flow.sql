ALTER TABLE "auth"."flow_states" ADD COLUMN "linking_session_id" uuid;--> statement-breakpoint
ALTER TABLE "auth"."flow_states" ADD COLUMN "browser_hash" text;