ALTER TABLE "outbound_keys" ADD COLUMN "prep_request_id" uuid;--> statement-breakpoint
ALTER TABLE "outbound_keys" ADD COLUMN "at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_keys" ADD CONSTRAINT "outbound_keys_prep_request_id_prep_requests_id_fk" FOREIGN KEY ("prep_request_id") REFERENCES "public"."prep_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbound_keys_of_request" ON "outbound_keys" USING btree ("prep_request_id","actor_id","at");--> statement-breakpoint
CREATE INDEX "task_scans_of_actor" ON "task_scans" USING btree ("task_id","actor_id","id");