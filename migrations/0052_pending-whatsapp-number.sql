ALTER TABLE "notice_contacts" ADD COLUMN "whatsapp_pending_number" text;--> statement-breakpoint
ALTER TABLE "notice_contacts" ADD COLUMN "whatsapp_pending_consent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notice_contacts" ADD CONSTRAINT "notice_contacts_pending_with_consent" CHECK ("notice_contacts"."whatsapp_pending_number" is null or "notice_contacts"."whatsapp_pending_consent_at" is not null);--> statement-breakpoint
-- A number that was never confirmed waits for its code; one beside it may receive meanwhile.
UPDATE "notice_contacts" SET "whatsapp_pending_number" = "whatsapp_number", "whatsapp_pending_consent_at" = "whatsapp_consent_at",
  "whatsapp_number" = NULL, "whatsapp_consent_at" = NULL, "whatsapp_refused_at" = NULL, "whatsapp_refusal" = NULL
 WHERE "whatsapp_confirmed_at" IS NULL AND "whatsapp_number" IS NOT NULL AND "whatsapp_consent_at" IS NOT NULL;
