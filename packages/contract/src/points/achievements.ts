import {
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  type Static,
} from '../kernel.ts';

/** 1 bronze, 2 silver, 3 gold. */
export const MedalLevel = oneOf(1, 2, 3);

export const WonMedal = object({
  bookId: id(),
  bookName: longText(),
  level: MedalLevel,
  wonAt: moment(),
  /** Chapters of the book that reached what this medal asks, and of how many. */
  reached: integer(0),
  chapters: integer(0),
  /** What comes after it; null behind gold. */
  next: nullable(object({ level: MedalLevel, missing: integer(0) })),
});
export type WonMedal = Static<typeof WonMedal>;

export const OpenMedal = object({
  courseId: id(),
  bookId: id(),
  bookName: longText(),
  level: MedalLevel,
  /** Chapters that are there, and how many it takes. */
  reached: integer(0),
  needed: integer(1),
  /** The first chapter that is missing. */
  readingId: nullable(id()),
});
export type OpenMedal = Static<typeof OpenMedal>;

export const Achievement = object({
  key: longText(),
  title: longText(),
  intro: longText(),
  /** At most `goal`. */
  progress: integer(0),
  goal: integer(1),
  unit: longText(),
  points: integer(0),
  reachedAt: nullable(moment()),
});
export type Achievement = Static<typeof Achievement>;

/** What was reached with this call; who asks again gets none of it. */
const news = { newMedals: list(WonMedal), newAchievements: list(Achievement) };

/** Looks what was reached, keeps it and tells it once. */
export const checkAchievements = operation({
  summary: '看看有没有新的奖章和成就',
  method: 'POST',
  path: '/api/points/achievements/check',
  access: 'login',
  data: object({
    ...news,
    medals: list(WonMedal),
    /** The nearest first. */
    open: list(OpenMedal),
    achievements: list(Achievement),
    /** How many medals of each level. */
    counts: object({ gold: integer(0), silver: integer(0), bronze: integer(0) }),
  }),
});
