import { trainingStatuses, trainingTypes } from "@prepara/domain/advisor/training";
import { type SQL, sql } from "drizzle-orm";
import { bigint, check, customType, date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { profiles } from "./profiles.ts";

export const trainingDocuments = pgTable(
  "ai_training_documents",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    uploadedBy: uuid("uploaded_by").references(() => profiles.userId, { onDelete: "set null" }),
    fileName: text("file_name").notNull(),
    /** The storage path. */
    fileUrl: text("file_url").notNull(),
    /** The extension with its dot. */
    fileType: text("file_type", { enum: trainingTypes }).notNull(),
    status: text("status", { enum: trainingStatuses }).notNull().default("processing"),
    /** Why it failed, in Portuguese. */
    error: text("error"),
    chunks: integer("chunks").notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("ai_training_documents_by_age").on(t.createdAt, t.id),
    // Two of one name while the newer one is read; the older one answers until then.
    index("ai_training_documents_by_name").on(sql`lower(${t.fileName})`),
    index("ai_training_documents_of_uploader").on(t.uploadedBy),
    check("ai_training_documents_status_known", sql`${t.status} in ('processing', 'ready', 'failed')`),
  ],
);

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A word in the title, the heading or the questions says more about a passage than one in its text. */
const words = ({
  title,
  heading,
  questions,
  content,
}: Record<"title" | "heading" | "questions" | "content", SQL>) =>
  sql`setweight(to_tsvector('public.portuguese_unaccent', ${title}), 'A') ||
      setweight(to_tsvector('public.portuguese_unaccent', ${heading}), 'B') ||
      setweight(to_tsvector('public.portuguese_unaccent', ${questions}), 'C') ||
      setweight(to_tsvector('public.portuguese_unaccent', ${content}), 'D')`;

/**
 * What the advisor reads and cites: cut from the built-in guide (`guide_slug`) or from a training document.
 */
export const passages = pgTable(
  "passages",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    documentId: uuid("document_id").references(() => trainingDocuments.id, { onDelete: "cascade" }),
    guideSlug: text("guide_slug"),
    /** Of the guide's article, so that only changed ones are indexed again at a start. */
    contentHash: text("content_hash"),
    position: integer("position").notNull(),
    title: text("title").notNull(),
    heading: text("heading").notNull().default(""),
    page: integer("page"),
    source: text("source").notNull(),
    updated: date("updated"),
    content: text("content").notNull(),
    /** What people ask that the passage answers, in their words, one a line; only searched, never shown. */
    questions: text("questions").notNull().default(""),
    search: tsvector("search")
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          words({
            title: sql`title`,
            heading: sql`heading`,
            questions: sql`questions`,
            content: sql`content`,
          }),
      ),
    /**
     * A unit vector as little-endian float32, once an embeddings endpoint has made one; `vector_model` made
     * it.
     */
    vector: bytea("vector"),
    vectorModel: text("vector_model"),
  },
  (t) => [
    index("passages_by_word").using("gin", t.search),
    index("passages_of_document").on(t.documentId, t.position),
    index("passages_of_article").on(t.guideSlug, t.position),
    check("passages_one_origin", sql`(${t.documentId} is null) <> (${t.guideSlug} is null)`),
  ],
);

/**
 * Every word of the passages as it is written (without accents), its stem, and in how many passages that stem
 * stands: for typos, and for how much a word says.
 */
export const passageWords = pgTable(
  "passage_words",
  {
    word: text("word").primaryKey(),
    stem: text("stem").notNull(),
    passages: integer("passages").notNull(),
  },
  (t) => [index("passage_words_by_likeness").using("gin", sql`${t.word} gin_trgm_ops`)],
);
