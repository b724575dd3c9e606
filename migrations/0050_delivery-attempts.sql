CREATE TABLE "delivery_attempts" (
	"delivery_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"outcome" text,
	"answer" text,
	CONSTRAINT "delivery_attempts_delivery_id_number_pk" PRIMARY KEY("delivery_id","number"),
	CONSTRAINT "delivery_attempts_outcome_known" CHECK ("delivery_attempts"."outcome" in ('sent', 'again', 'failed', 'dropped')),
	CONSTRAINT "delivery_attempts_ended_with_outcome" CHECK (("delivery_attempts"."ended_at" is null) = ("delivery_attempts"."outcome" is null))
);
--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;