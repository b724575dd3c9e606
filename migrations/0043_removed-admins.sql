CREATE TABLE "admin_addresses" (
	"user_id" uuid NOT NULL,
	"address_hash" text NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "admin_addresses_pkey" PRIMARY KEY("user_id","address_hash")
);
--> statement-breakpoint
ALTER TABLE "admin_addresses" ADD CONSTRAINT "admin_addresses_user_id_profiles_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_addresses_by_address" ON "admin_addresses" USING btree ("address_hash");--> statement-breakpoint
CREATE TRIGGER "admin_addresses_of_living_account" BEFORE INSERT ON "admin_addresses"
	FOR EACH ROW WHEN (current_setting('prepara.restoring', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION "refuse_row_of_ended_account"();
--> statement-breakpoint
-- People who lost the role before this table existed: the account itself, and the address it has now.
INSERT INTO "admin_addresses" ("user_id", "address_hash", "removed_at")
SELECT removed."user_id", encode(sha256(convert_to(address, 'UTF8')), 'hex'), removed."removed_at"
FROM (
	SELECT p."user_id", lower(coalesce(u."email", '')) AS "email", max(a."created_at") AS "removed_at"
	FROM "audit_log" a
	JOIN "profiles" p ON p."user_id"::text = a."object_id" AND p."ended_at" IS NULL
	LEFT JOIN "auth"."users" u ON u."id" = p."user_id"
	WHERE a."object_type" = 'customer'
		AND (a."action" = 'admin.revoke' OR a."action" = 'customer.change' AND a."details" ->> 'isAdmin' = 'false')
		AND NOT EXISTS (SELECT FROM "user_roles" r WHERE r."user_id" = p."user_id" AND r."role" = 'admin')
	GROUP BY p."user_id", u."email"
) removed
CROSS JOIN LATERAL (VALUES (''), (removed."email")) AS each_address (address)
ON CONFLICT DO NOTHING;
