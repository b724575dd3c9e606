CREATE SCHEMA "auth";
--> statement-breakpoint
CREATE SEQUENCE "public"."suite_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" uuid,
	"action" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "compra_assistida" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"nome_produto" text NOT NULL,
	"quantidade" integer NOT NULL,
	"link_fornecedor" text NOT NULL,
	"valor_total" numeric(12, 2) NOT NULL,
	"status" text DEFAULT 'pendente' NOT NULL,
	"notas_admin" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "compra_assistida_status_known" CHECK ("compra_assistida"."status" in ('pendente', 'processando', 'concluido', 'cancelado')),
	CONSTRAINT "compra_assistida_quantity_positive" CHECK ("compra_assistida"."quantidade" > 0),
	CONSTRAINT "compra_assistida_total_not_negative" CHECK ("compra_assistida"."valor_total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "document_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"document_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_url" text NOT NULL,
	"file_type" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"product_name" text NOT NULL,
	"supplier_link" text,
	"amazon_link" text,
	"asin" text,
	"units" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_units_positive" CHECK ("documents"."units" > 0)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer,
	"body" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "instance_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prep_request_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prep_request_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"prep_request_id" uuid NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prep_request_items" (
	"prep_request_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"qty" integer NOT NULL,
	CONSTRAINT "prep_request_items_pkey" PRIMARY KEY("prep_request_id","shipment_id"),
	CONSTRAINT "prep_request_items_qty_positive" CHECK ("prep_request_items"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "prep_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "prep_requests_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"year_month" text NOT NULL,
	"total_units" integer NOT NULL,
	"free_units_applied" integer NOT NULL,
	"paid_units" integer NOT NULL,
	"unit_price_applied" numeric(12, 2) NOT NULL,
	"total_usd" numeric(12, 2) NOT NULL,
	"free_counted" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'pending_payment' NOT NULL,
	"tracking_number" text,
	"notes" text,
	"proof_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prep_requests_status_known" CHECK ("prep_requests"."status" in ('pending_payment', 'under_review', 'scheduled', 'shipped')),
	CONSTRAINT "prep_requests_units_add_up" CHECK ("prep_requests"."total_units" > 0 and "prep_requests"."free_units_applied" >= 0 and "prep_requests"."paid_units" >= 0 and "prep_requests"."free_units_applied" + "prep_requests"."paid_units" = "prep_requests"."total_units"),
	CONSTRAINT "prep_requests_total_adds_up" CHECK ("prep_requests"."total_usd" = "prep_requests"."unit_price_applied" * "prep_requests"."paid_units"),
	CONSTRAINT "prep_requests_month_form" CHECK ("prep_requests"."year_month" ~ '^[0-9]{4}-[0-9]{2}$')
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"photo_url" text,
	"expected_arrival_date" date,
	"status" text DEFAULT 'in_transit' NOT NULL,
	"asin" text,
	"amazon_url" text,
	"supplier_name" text,
	"supplier_url" text,
	"qty" integer DEFAULT 1 NOT NULL,
	"unit_cost_usd" numeric(12, 2),
	"purchase_date" date,
	"notes" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_status_known" CHECK ("products"."status" in ('in_transit', 'arrived', 'processed')),
	CONSTRAINT "products_qty_positive" CHECK ("products"."qty" > 0),
	CONSTRAINT "products_unit_cost_not_negative" CHECK ("products"."unit_cost_usd" >= 0)
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"full_name" text DEFAULT '' NOT NULL,
	"suite_number" integer DEFAULT nextval('suite_numbers') NOT NULL,
	"balance_usd" numeric(12, 2) DEFAULT '0' NOT NULL,
	"whatsapp" text,
	"plan" text DEFAULT 'free' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_balance_not_negative" CHECK ("profiles"."balance_usd" >= 0),
	CONSTRAINT "profiles_suite_positive" CHECK ("profiles"."suite_number" > 0),
	CONSTRAINT "profiles_plan_known" CHECK ("profiles"."plan" in ('free', 'premium'))
);
--> statement-breakpoint
CREATE TABLE "shipment_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shipment_id" uuid NOT NULL,
	"url" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"qty" integer NOT NULL,
	"eta" date,
	"notes" text,
	"status" text DEFAULT 'in_transit' NOT NULL,
	"tracking_numbers" text[] DEFAULT '{}'::text[] NOT NULL,
	"arrived_at" timestamp (3) with time zone,
	"weight_lb" numeric(8, 2),
	"length_in" numeric(7, 1),
	"width_in" numeric(7, 1),
	"height_in" numeric(7, 1),
	"received_qty" integer,
	"damaged_qty" integer DEFAULT 0 NOT NULL,
	"requested_qty" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipments_status_known" CHECK ("shipments"."status" in ('in_transit', 'arrived', 'prep_requested')),
	CONSTRAINT "shipments_qty_positive" CHECK ("shipments"."qty" > 0),
	CONSTRAINT "shipments_received_when_arrived" CHECK (("shipments"."status" = 'in_transit') = ("shipments"."arrived_at" is null) and ("shipments"."arrived_at" is null) = ("shipments"."received_qty" is null)),
	CONSTRAINT "shipments_units_add_up" CHECK ("shipments"."damaged_qty" >= 0 and "shipments"."requested_qty" >= 0 and "shipments"."damaged_qty" + "shipments"."requested_qty" <= coalesce("shipments"."received_qty", 0))
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"path" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"mime_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"original_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attached_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "user_monthly_counters" (
	"user_id" uuid NOT NULL,
	"year_month" text NOT NULL,
	"used_units" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "user_monthly_counters_pkey" PRIMARY KEY("user_id","year_month"),
	CONSTRAINT "user_monthly_counters_not_negative" CHECK ("user_monthly_counters"."used_units" >= 0),
	CONSTRAINT "user_monthly_counters_month_form" CHECK ("user_monthly_counters"."year_month" ~ '^[0-9]{4}-[0-9]{2}$')
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_pkey" PRIMARY KEY("user_id","role"),
	CONSTRAINT "user_roles_known" CHECK ("user_roles"."role" in ('admin'))
);
--> statement-breakpoint
CREATE TABLE "auth"."flow_states" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"linking_user_id" uuid,
	"authentication_method" text NOT NULL,
	"provider" text,
	"auth_code" text,
	"code_challenge" text,
	"code_challenge_method" text,
	"provider_check" jsonb,
	"provider_access_token" text,
	"provider_refresh_token" text,
	"redirect_to" text NOT NULL,
	"claimed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "flow_states_auth_code_key" UNIQUE("auth_code")
);
--> statement-breakpoint
CREATE TABLE "auth"."identities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"identity_data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"email" text,
	"last_sign_in_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identities_provider_key" UNIQUE("provider","provider_id")
);
--> statement-breakpoint
CREATE TABLE "auth"."instance_values" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."mfa_challenges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"factor_id" uuid NOT NULL,
	"ip" text NOT NULL,
	"code_hash" text,
	"passkey_challenge" text,
	"passkey_ceremony" text,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."mfa_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"friendly_name" text DEFAULT '' NOT NULL,
	"factor_type" text NOT NULL,
	"status" text DEFAULT 'unverified' NOT NULL,
	"totp_secret" text,
	"last_totp_step" bigint,
	"phone" text,
	"passkey" jsonb,
	"passkey_aaguid" uuid,
	"last_challenged_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mfa_factors_type_known" CHECK ("auth"."mfa_factors"."factor_type" in ('totp', 'phone', 'webauthn')),
	CONSTRAINT "mfa_factors_status_known" CHECK ("auth"."mfa_factors"."status" in ('unverified', 'verified'))
);
--> statement-breakpoint
CREATE TABLE "auth"."one_time_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"relates_to" text NOT NULL,
	"code_hash" text NOT NULL,
	"link_hash" text,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_time_tokens_user_kind_key" UNIQUE("user_id","kind"),
	CONSTRAINT "one_time_tokens_link_key" UNIQUE("link_hash")
);
--> statement-breakpoint
CREATE TABLE "auth"."outgoing_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"aal" text DEFAULT 'aal1' NOT NULL,
	"amr" jsonb NOT NULL,
	"factor_id" uuid,
	"refresh_key" "bytea" NOT NULL,
	"refresh_counter" integer DEFAULT 0 NOT NULL,
	"refreshed_at" timestamp with time zone,
	"user_agent" text,
	"ip" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_aal_known" CHECK ("auth"."sessions"."aal" in ('aal1', 'aal2'))
);
--> statement-breakpoint
CREATE TABLE "auth"."signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"private_jwk" jsonb NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "auth"."users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"aud" text DEFAULT 'authenticated' NOT NULL,
	"role" text DEFAULT 'authenticated' NOT NULL,
	"email" text,
	"phone" text,
	"password_hash" text,
	"email_confirmed_at" timestamp with time zone,
	"phone_confirmed_at" timestamp with time zone,
	"confirmation_sent_at" timestamp with time zone,
	"invited_at" timestamp with time zone,
	"recovery_sent_at" timestamp with time zone,
	"new_email" text,
	"email_change_sent_at" timestamp with time zone,
	"email_change_confirmations" smallint DEFAULT 0 NOT NULL,
	"new_phone" text,
	"phone_change_sent_at" timestamp with time zone,
	"reauthentication_sent_at" timestamp with time zone,
	"last_sign_in_at" timestamp with time zone,
	"banned_until" timestamp with time zone,
	"app_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"user_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_email_length" CHECK (char_length("auth"."users"."email") <= 255),
	CONSTRAINT "users_email_change_confirmations_range" CHECK ("auth"."users"."email_change_confirmations" between 0 and 1)
);
--> statement-breakpoint
ALTER TABLE "compra_assistida" ADD CONSTRAINT "compra_assistida_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prep_request_events" ADD CONSTRAINT "prep_request_events_prep_request_id_prep_requests_id_fk" FOREIGN KEY ("prep_request_id") REFERENCES "public"."prep_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prep_request_items" ADD CONSTRAINT "prep_request_items_prep_request_id_prep_requests_id_fk" FOREIGN KEY ("prep_request_id") REFERENCES "public"."prep_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prep_request_items" ADD CONSTRAINT "prep_request_items_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prep_requests" ADD CONSTRAINT "prep_requests_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_photos" ADD CONSTRAINT "shipment_photos_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_monthly_counters" ADD CONSTRAINT "user_monthly_counters_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."flow_states" ADD CONSTRAINT "flow_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."flow_states" ADD CONSTRAINT "flow_states_linking_user_id_users_id_fk" FOREIGN KEY ("linking_user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."mfa_challenges" ADD CONSTRAINT "mfa_challenges_factor_id_mfa_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "auth"."mfa_factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."mfa_factors" ADD CONSTRAINT "mfa_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_of_object" ON "audit_log" USING btree ("object_type","object_id");--> statement-breakpoint
CREATE INDEX "compra_assistida_of_user" ON "compra_assistida" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "compra_assistida_by_status" ON "compra_assistida" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "compra_assistida_newest" ON "compra_assistida" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "document_files_of_document" ON "document_files" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "documents_of_user" ON "documents" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "prep_request_events_of_request" ON "prep_request_events" USING btree ("prep_request_id","id");--> statement-breakpoint
CREATE INDEX "prep_request_items_of_shipment" ON "prep_request_items" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "prep_requests_of_user" ON "prep_requests" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "prep_requests_by_status" ON "prep_requests" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "prep_requests_newest" ON "prep_requests" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "prep_requests_open_in_month" ON "prep_requests" USING btree ("user_id","year_month") WHERE status in ('pending_payment', 'under_review');--> statement-breakpoint
CREATE INDEX "products_of_user" ON "products" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "products_name_search" ON "products" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_asin" ON "products" USING btree ("asin");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_suite_number" ON "profiles" USING btree ("suite_number");--> statement-breakpoint
CREATE INDEX "profiles_name_search" ON "profiles" USING gin (lower("full_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "shipment_photos_of_shipment" ON "shipment_photos" USING btree ("shipment_id","position");--> statement-breakpoint
CREATE INDEX "shipments_of_user" ON "shipments" USING btree ("user_id","status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shipments_of_user_arrived" ON "shipments" USING btree ("user_id","status","arrived_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shipments_by_status" ON "shipments" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shipments_of_product" ON "shipments" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "shipments_tracking" ON "shipments" USING gin ("tracking_numbers");--> statement-breakpoint
CREATE INDEX "stored_files_by_state" ON "stored_files" USING btree ("deleted_at","attached_at","created_at");--> statement-breakpoint
CREATE INDEX "flow_states_user_method" ON "auth"."flow_states" USING btree ("user_id","authentication_method","created_at");--> statement-breakpoint
CREATE INDEX "flow_states_created_at" ON "auth"."flow_states" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "flow_states_linking_user_id" ON "auth"."flow_states" USING btree ("linking_user_id");--> statement-breakpoint
CREATE INDEX "identities_user_id" ON "auth"."identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mfa_challenges_factor_id" ON "auth"."mfa_challenges" USING btree ("factor_id");--> statement-breakpoint
CREATE INDEX "mfa_challenges_created_at" ON "auth"."mfa_challenges" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mfa_factors_user_name_key" ON "auth"."mfa_factors" USING btree ("user_id","friendly_name");--> statement-breakpoint
CREATE INDEX "mfa_factors_user_status" ON "auth"."mfa_factors" USING btree ("user_id","status");--> statement-breakpoint
CREATE INDEX "one_time_tokens_relates_to" ON "auth"."one_time_tokens" USING btree ("relates_to");--> statement-breakpoint
CREATE INDEX "outgoing_mails_due" ON "auth"."outgoing_mails" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "auth"."sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "signing_keys_one_signs" ON "auth"."signing_keys" USING btree ("status") WHERE "auth"."signing_keys"."status" = 'signing';--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "auth"."users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_key" ON "auth"."users" USING btree ("phone");