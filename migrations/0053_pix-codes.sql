CREATE TABLE "pix_codes" (
	"prep_request_id" uuid PRIMARY KEY NOT NULL,
	"rate" numeric(12, 6) NOT NULL,
	"rate_date" date NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pix_codes_rate_positive" CHECK ("pix_codes"."rate" > 0)
);
--> statement-breakpoint
ALTER TABLE "pix_codes" ADD CONSTRAINT "pix_codes_prep_request_id_prep_requests_id_fk" FOREIGN KEY ("prep_request_id") REFERENCES "public"."prep_requests"("id") ON DELETE cascade ON UPDATE no action;