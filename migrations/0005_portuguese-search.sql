-- Portuguese full-text search that does not mind missing accents: people type 'preparacao'.
CREATE TEXT SEARCH CONFIGURATION public.portuguese_unaccent (COPY = pg_catalog.portuguese);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.portuguese_unaccent
	ALTER MAPPING FOR hword, hword_part, word, asciihword, hword_asciipart, asciiword WITH public.unaccent, pg_catalog.portuguese_stem;
