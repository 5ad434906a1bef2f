import { eventNumber } from '../event-kernel.ts';
import {
  flag,
  id,
  integer,
  list,
  longInteger,
  longText,
  moment,
  nullable,
  object,
  optional,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

/** Characters of one message. */
export const maxTeamCharacters = 500;
/** People whom one message names. */
export const maxMentions = 10;
/** Messages of one page of the history. */
export const messagesPerPage = 50;

export const TeamFile = object({
  name: longText(),
  /** A picture is shown, any other file is fetched. */
  isImage: flag(),
  bytes: longInteger(0),
  /** Of our own site, for members alone. */
  address: longText(),
});
export type TeamFile = Static<typeof TeamFile>;

export const TeamMessage = object({
  /** Grows by the order in which messages were taken; from 1 in each team. */
  number: eventNumber(1),
  messageId: uuid(),
  studentId: id(),
  nickname: longText(),
  isTeacher: flag(),
  /** Empty when it was taken away. */
  text: longText(),
  /** Students whom it names. */
  mentions: list(id()),
  file: nullable(TeamFile),
  isRemoved: flag(),
  sentAt: moment(),
});
export type TeamMessage = Static<typeof TeamMessage>;

export const TeamAnnouncement = object({
  announcementId: id(),
  title: longText(),
  /** HTML. */
  content: longText(),
  author: longText(),
  sentAt: moment(),
  isCheck: flag(),
});
export type TeamAnnouncement = Static<typeof TeamAnnouncement>;

/** A class's place to talk, as one of its members sees it. */
export const Team = object({
  teamId: id(),
  name: longText(),
  courseId: id(),
  courseName: longText(),
  /** Null: of the whole course. */
  classId: nullable(id()),
  isTeacher: flag(),
  members: integer(0),
  /** Messages of others since the student last read here. */
  unread: integer(0),
  unreadAnnouncements: integer(0),
  /** One of the unread messages names the student. */
  isMentioned: flag(),
  /** Number of the last message that the student has read, and of the last that there is. */
  readNumber: eventNumber(0),
  lastNumber: eventNumber(0),
  /** Null: may speak. */
  mutedUntil: nullable(moment()),
});
export type Team = Static<typeof Team>;

/** What a message is made of; the same id again is the same message. */
export const TeamSaying = object({
  messageId: uuid(),
  /** May be empty where there is a file. */
  text: text(4000),
  mentions: list(id(), maxMentions),
  /** What was uploaded by `getTeamPolicy`. */
  file: optional(object({ key: uuid(), name: text(200) })),
});
export type TeamSaying = Static<typeof TeamSaying>;
