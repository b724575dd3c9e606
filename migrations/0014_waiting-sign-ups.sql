CREATE TABLE "auth"."sign_ups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"password_hash" text,
	"user_metadata" jsonb NOT NULL,
	"identity" jsonb,
	"ip" text,
	"flow_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth"."one_time_tokens" DROP CONSTRAINT "one_time_tokens_user_kind_key";--> statement-breakpoint
ALTER TABLE "auth"."one_time_tokens" ADD COLUMN "sign_up_id" uuid;--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "email_proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "auth"."sign_ups" ADD CONSTRAINT "sign_ups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."sign_ups" ADD CONSTRAINT "sign_ups_flow_id_flow_states_id_fk" FOREIGN KEY ("flow_id") REFERENCES "auth"."flow_states"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_ups_user_id" ON "auth"."sign_ups" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sign_ups_flow_id" ON "auth"."sign_ups" USING btree ("flow_id");--> statement-breakpoint
ALTER TABLE "auth"."one_time_tokens" ADD CONSTRAINT "one_time_tokens_sign_up_id_sign_ups_id_fk" FOREIGN KEY ("sign_up_id") REFERENCES "auth"."sign_ups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_tokens_sign_up_id" ON "auth"."one_time_tokens" USING btree ("sign_up_id");--> statement-breakpoint
ALTER TABLE "auth"."one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_kind_sign_up_key" UNIQUE NULLS NOT DISTINCT("user_id","kind","sign_up_id");
--> statement-breakpoint
-- What was chosen at sign-ups that nobody confirmed: it cannot be told whose it is. Whoever confirms chooses a password.
CREATE TEMPORARY TABLE "unconfirmed" AS
SELECT "id" FROM "auth"."users" u
WHERE "email_confirmed_at" IS NULL AND "phone_confirmed_at" IS NULL AND ("email" IS NOT NULL OR "phone" IS NOT NULL)
  AND NOT EXISTS (SELECT FROM "auth"."sessions" s WHERE s."user_id" = u."id");
--> statement-breakpoint
UPDATE "auth"."users" SET "password_hash" = NULL, "user_metadata" = jsonb_strip_nulls(
  jsonb_build_object('sub', "id"::text, 'email', "email", 'phone', "phone", 'email_verified', false, 'phone_verified', false))
WHERE "id" IN (SELECT "id" FROM "unconfirmed");
--> statement-breakpoint
DELETE FROM "auth"."identities" WHERE "user_id" IN (SELECT "id" FROM "unconfirmed") AND "provider" NOT IN ('email', 'phone');
--> statement-breakpoint
UPDATE "profiles" SET "full_name" = '', "whatsapp" = NULL WHERE "user_id" IN (SELECT "id" FROM "unconfirmed");
--> statement-breakpoint
DELETE FROM "user_roles" WHERE "user_id" IN (SELECT "id" FROM "unconfirmed");
--> statement-breakpoint
DROP TABLE "unconfirmed";
--> statement-breakpoint
-- A mail was sent before the address was confirmed, so its owner confirmed it.
UPDATE "auth"."users" SET "email_proved_at" = "email_confirmed_at"
WHERE "email_confirmed_at" IS NOT NULL AND "confirmation_sent_at" IS NOT NULL;
