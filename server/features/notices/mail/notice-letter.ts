import {
  catalogue,
  type EventType,
  type NoticeGroup,
  noticeGroupLabels,
} from "@prepara/domain/notices/catalogue";
import type { EventWords } from "@prepara/domain/notices/event";
import { DAILY_MAIL } from "@prepara/domain/notices/preferences";
import { mailHtml, mailText } from "#server/auth/auth.public";
import type { Mail } from "#server/platform/feature";

type MailContent = Parameters<typeof mailHtml>[1];
type ToldEvent = { type: EventType; number: number | null; words: EventWords };
type Place = { brand: string; publicUrl: string; unsubscribeUrl: string };

const wordsOf = ({ type, number, words }: ToldEvent) => {
  const kind = catalogue[type];
  const facts = { ...words, number };
  return { title: kind.title(facts), sentence: kind.sentence(facts), link: kind.link(facts), kind };
};

/** The mail about these events, at least one, in Portuguese. */
export function noticeLetter(
  { bundle, batchEvents }: { bundle: string; batchEvents: readonly ToldEvent[] },
  place: Place,
): Omit<Mail, "to"> {
  const letter = bundle === DAILY_MAIL ? digestOf(batchEvents, place) : letterOf(batchEvents, place);
  return {
    subject: `${letter.title} (${place.brand})`,
    html: mailHtml(place.brand, letter),
    text: mailText(place.brand, letter),
    headers: {
      "List-Unsubscribe": `<${place.unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

function letterOf(batchEvents: readonly ToldEvent[], place: Place): MailContent {
  const all = batchEvents.map(wordsOf);
  const [first] = all;
  if (!first) throw new Error("A mail without an event");
  const isOne = all.length === 1;
  return {
    title: isOne ? first.title : first.kind.several(all.length),
    // Empty for a single event: mail programs then show the beginning of the text beside the subject.
    preview: isOne
      ? ""
      : all
          .slice(0, MOST_LINES)
          .map(({ title }) => title)
          .join(" · "),
    paragraphs: isOne ? [first.sentence] : linesOf(all),
    action: { label: `Ver na ${place.brand}`, url: place.publicUrl + (isOne ? first.link : "/avisos") },
    ...closingOf(
      `Você recebe este e-mail porque acompanha “${noticeGroupLabels[first.kind.group].title}”.`,
      `Parar os e-mails de “${first.kind.name}”`,
      place,
    ),
  };
}

function digestOf(batchEvents: readonly ToldEvent[], place: Place): MailContent {
  const byGroup = Map.groupBy(batchEvents.map(wordsOf), ({ kind }): NoticeGroup => kind.group);
  const news = batchEvents.length === 1 ? "1 novidade" : `${batchEvents.length} novidades`;
  return {
    title: `Seu resumo de hoje: ${news}`,
    preview: [...byGroup.keys()].map((group) => noticeGroupLabels[group].title).join(" · "),
    paragraphs: [...byGroup].flatMap(([group, some]) => [
      { heading: noticeGroupLabels[group].title },
      ...linesOf(some),
    ]),
    action: { label: "Ver todos os avisos", url: `${place.publicUrl}/avisos` },
    ...closingOf(
      "Você recebe este resumo uma vez por dia, quando há novidades.",
      "Parar o resumo diário",
      place,
    ),
  };
}

const MOST_LINES = 10;

/** Few lines, because Gmail cuts mails off at 102 KB and the unsubscribe link is at the end. */
const linesOf = (some: readonly ReturnType<typeof wordsOf>[]) => [
  ...some.slice(0, MOST_LINES).map(({ title, sentence }) => ({ name: title, text: sentence })),
  ...(some.length > MOST_LINES ? [`E mais ${some.length - MOST_LINES}.`] : []),
];

const closingOf = (why: string, label: string, { publicUrl, unsubscribeUrl }: Place) => ({
  closing: `${why} Escolha o que receber em ${publicUrl}/conta?aba=avisos.`,
  closingLink: { label, url: unsubscribeUrl },
});
