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
    // Not unique: while a newer document of the same name is read, the older one is still used.
    index("ai_training_documents_by_name").on(sql`lower(${t.fileName})`),
    index("ai_training_documents_of_uploader").on(t.uploadedBy),
    check("ai_training_documents_status_known", sql`${t.status} in ('processing', 'ready', 'failed')`),
  ],
);

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A match in the title, the heading or the questions counts more than one in the text. */
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
 * Texts that the advisor reads and cites: parts of the built-in guide (`guide_slug`) or of a training
 * document.
 */
export const passages = pgTable(
  "passages",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    documentId: uuid("document_id").references(() => trainingDocuments.id, { onDelete: "cascade" }),
    guideSlug: text("guide_slug"),
    /** The hash of the guide's article, so that a start indexes only changed articles again. */
    contentHash: text("content_hash"),
    position: integer("position").notNull(),
    title: text("title").notNull(),
    heading: text("heading").notNull().default(""),
    page: integer("page"),
    source: text("source").notNull(),
    updated: date("updated"),
    content: text("content").notNull(),
    /** Questions that the passage answers, as people word them, one per line; only searched, never shown. */
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
     * The embedding made by `vector_model`, a unit vector as little-endian float32; null until it is made.
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
 * Every word of the passages (without accents), its stem, and the number of passages with that stem: to
 * correct typos and to weigh rare words higher.
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
