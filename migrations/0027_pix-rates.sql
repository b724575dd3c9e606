CREATE TABLE "pix_rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pix_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rate" numeric(12, 6),
	"rate_date" date,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pix_rates_rate_with_day" CHECK (("pix_rates"."rate" is null) = ("pix_rates"."rate_date" is null)),
	CONSTRAINT "pix_rates_rate_positive" CHECK ("pix_rates"."rate" > 0)
);
