-- Kept answers say nothing of the codes they were asked by, so none can be trusted to be public. They are a cache.
DELETE FROM "supplier_answers";--> statement-breakpoint
-- The same holds for suppliers' prices of products for which a customer's own list names a code.
DELETE FROM "price_observations" o
WHERE o."kind" = 'supplier' AND o."owner" = '00000000-0000-0000-0000-000000000000'
  AND EXISTS (
    SELECT FROM "price_list_items" i
    JOIN "price_list_batches" b ON b."id" = i."batch_id"
    JOIN "price_lists" l ON l."id" = b."list_id"
    WHERE i."asin" = o."asin" AND i."gtin" IS NOT NULL AND l."user_id" IS NOT NULL
  );--> statement-breakpoint
ALTER TABLE "supplier_answers" ADD COLUMN "owner" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier_answers" DROP CONSTRAINT "supplier_answers_pkey";
--> statement-breakpoint
ALTER TABLE "supplier_answers" ADD CONSTRAINT "supplier_answers_pkey" PRIMARY KEY("asin","owner","source");
