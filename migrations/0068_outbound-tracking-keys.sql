ALTER TABLE "outbound_boxes" ADD COLUMN "tracking_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "outbound_boxes_tracking" ON "outbound_boxes" USING gin ("tracking_keys");--> statement-breakpoint
-- The number itself, without the ZIP code before a USPS number, and the ends of FedEx's 34 digits; the rules
-- of `trackingKeys` but for the check digits.
UPDATE "outbound_boxes" SET "tracking_keys" = array_remove(ARRAY[
	"tracking_number",
	substring("tracking_number" FROM '^420(?:\d{5}|\d{9})(9[1-5]\d{20}(?:\d{4}|\d{8})?)$'),
	substring("tracking_number" FROM '^(?:96\d{20}|[0-8]\d{21})(\d{12})$'),
	substring("tracking_number" FROM '^(?:96\d{17}|[0-8]\d{18}|96\d{5})(\d{15})$')
], NULL) WHERE "tracking_number" IS NOT NULL;
