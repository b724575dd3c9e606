ALTER TABLE "passages" ADD COLUMN "questions" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "passages" DROP COLUMN "search";--> statement-breakpoint
ALTER TABLE "passages" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('public.portuguese_unaccent', title), 'A') ||
      setweight(to_tsvector('public.portuguese_unaccent', heading), 'B') ||
      setweight(to_tsvector('public.portuguese_unaccent', questions), 'C') ||
      setweight(to_tsvector('public.portuguese_unaccent', content), 'D')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "passages_by_word" ON "passages" USING gin ("search");
