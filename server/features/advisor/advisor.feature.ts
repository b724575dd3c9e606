import { trainingJobs } from "#server/features/advisor/training/read-training";
import type { Feature, FeatureDeps } from "#server/platform/feature";
import { chatImages } from "#server/tables/chat";
import { trainingDocuments } from "#server/tables/passages";
import { advisorFunctions } from "./advisor.functions.ts";
import { type AdvisorDeps, type AdvisorNeeds, advisorDeps } from "./advisor-deps.ts";
import { answerRunner } from "./answer/answer-runner.ts";
import { chatImageRoutes } from "./chat-images.routes.ts";
import { conversationRoutes } from "./conversations.routes.ts";
import { deleteConversationsOf } from "./delete-conversation.ts";
import { readGuide } from "./guide.ts";
import { messageRoutes } from "./messages.routes.ts";
import { indexGuide } from "./store-passages.ts";
import { readTrainingAgain } from "./training/read-training-again.ts";
import { trainingRoutes } from "./training/training.routes.ts";

/**
 * TaDollar, the assistant: conversations, training documents, and the model's tools
 * (docs/product.md#advisor).
 */
export const advisor: Feature<AdvisorNeeds> = {
  name: "advisor",
  routes(app, deps) {
    const own = withAnswers(deps);
    conversationRoutes(app, deps);
    messageRoutes(app, own);
    chatImageRoutes(app, deps);
    trainingRoutes(app, deps);
    app.addHook("onReady", async () => {
      // Without a database the routes fail anyway; the next start indexes the guide.
      await readGuide()
        .then((articles) => indexGuide(deps.db, articles))
        .catch((err: unknown) => deps.log.warn({ err }, "the built-in guide was not indexed"));
    });
    app.addHook("preClose", () => own.answers.close());
  },
  functions: (app, deps) => advisorFunctions(app, withAnswers(deps)),
  jobs: (deps) => [...trainingJobs(deps), readTrainingAgain(deps)],
  forgetCustomer: deleteConversationsOf,
  fileColumns: [
    { bucket: "documents", column: trainingDocuments.fileUrl, hasThumbnail: false },
    // An uploaded picture that is never sent is swept, and its row a day later.
    { bucket: "chat-images", column: chatImages.path, hasThumbnail: true, unless: chatImages.messageId },
  ],
};

const withAnswers = (deps: FeatureDeps & AdvisorNeeds): AdvisorDeps => advisorDeps(deps, answerRunner(deps));
