import {
  catalogue,
  type EventType,
  eventTypes,
  type InstantChoice,
  type MailChoice,
  type NoticeGroup,
  noticeGroups,
} from "./catalogue.ts";

/** The daily e-mail; a person can stop it and still get the e-mails that are sent at once. */
export const DAILY_MAIL = "daily";
export type MailTopic = NoticeGroup | EventType | typeof DAILY_MAIL;

/**
 * What a person chose for groups; a group without an entry follows the catalogue. A type with `off` was
 * stopped by the link in its e-mails and is not mailed, whatever its group's choice is. `daily: "off"` means
 * that the daily e-mail is stopped.
 */
export type MailChoices = Partial<Record<MailTopic, MailChoice>>;

/** What a person chose for each channel. */
export type NoticeChoices = {
  email: MailChoices;
  push: Partial<Record<NoticeGroup, InstantChoice>>;
  whatsapp: Partial<Record<NoticeGroup, InstantChoice>>;
};

export type PhoneChannel = "push" | "whatsapp";

/** Whether an event alerts a phone by this channel; WhatsApp only for types that have a template. */
export function alertsPhone(type: EventType, channel: PhoneChannel, chosen: NoticeChoices): boolean {
  const { group, defaults } = catalogue[type];
  const choice = chosen[channel][group];
  if (channel === "whatsapp") return defaults.whatsapp && choice !== "off";
  return choice === undefined ? defaults.push : choice === "now";
}

/** How an event is mailed to a person with these choices. */
export function mailChoiceOf(type: EventType, chosen: MailChoices): MailChoice {
  const { group, defaults } = catalogue[type];
  if (defaults.email === null || chosen[type] === "off") return "off";
  return withoutStopped(chosen[group] ?? defaults.email, chosen);
}

const mailedTypesOf = (group: NoticeGroup): EventType[] =>
  eventTypes.filter((type) => catalogue[type].group === group && catalogue[type].defaults.email !== null);

/** The types that a person stopped one by one in a group that is otherwise mailed. */
export function stoppedTypesOf(group: NoticeGroup, chosen: MailChoices): EventType[] {
  const stopped = mailedTypesOf(group).filter((type) => chosen[type] === "off");
  return shownMailChoices(chosen)[group] === "off" ? [] : stopped;
}

/**
 * The stopped types that are mailed again when a person chooses this for a group: all of them if the group
 * was off. In a group that was mailed they stay stopped until the person resumes each by name.
 */
export function typesResumedBy(choice: MailChoice, group: NoticeGroup, chosen: MailChoices): EventType[] {
  const isSwitchedOn = choice !== "off" && shownMailChoices(chosen)[group] === "off";
  return isSwitchedOn ? mailedTypesOf(group).filter((type) => chosen[type] === "off") : [];
}

const withoutStopped = (choice: MailChoice, chosen: MailChoices): MailChoice =>
  choice === "daily" && chosen[DAILY_MAIL] === "off" ? "off" : choice;

type ShownChoices = {
  /** Null: nothing of this group is sent by e-mail. */
  email: MailChoice | null;
  push: InstantChoice;
  /** Null: nothing of this group is sent by WhatsApp. */
  whatsapp: InstantChoice | null;
};

/** The choices shown for a group: the person's, else the default of the group's most urgent type. */
export function shownChoices(group: NoticeGroup, chosen: NoticeChoices): ShownChoices {
  const types = eventTypes.filter((type) => catalogue[type].group === group);
  const ring = (channel: PhoneChannel): InstantChoice =>
    types.some((type) => alertsPhone(type, channel, chosen)) ? "now" : "off";
  const hasTemplate = types.some((type) => catalogue[type].defaults.whatsapp);
  const isMailed = types.some((type) => catalogue[type].defaults.email !== null);
  return {
    email: isMailed ? shownMailChoices(chosen.email)[group] : null,
    push: ring("push"),
    whatsapp: hasTemplate ? ring("whatsapp") : null,
  };
}

/**
 * The e-mail choice shown for each group: the person's, else the default of the group's most urgent type;
 * `off` if the person stopped all of its types.
 */
export function shownMailChoices(chosen: MailChoices): Record<NoticeGroup, MailChoice> {
  const usual = (group: NoticeGroup): MailChoice =>
    Object.values(catalogue).some((kind) => kind.group === group && kind.defaults.email === "now")
      ? "now"
      : "daily";
  const shown = { ...everyGroupNow };
  for (const group of noticeGroups) {
    const isStopped = mailedTypesOf(group).every((type) => chosen[type] === "off");
    shown[group] = isStopped ? "off" : withoutStopped(chosen[group] ?? usual(group), chosen);
  }
  return shown;
}

const everyGroupNow: Record<NoticeGroup, MailChoice> = {
  arrivals: "now",
  cases: "now",
  prep: "now",
  balance: "now",
  assisted: "now",
  prices: "now",
  team: "now",
};
