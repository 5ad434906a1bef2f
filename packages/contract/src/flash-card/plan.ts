import {
  day,
  flag,
  id,
  integer,
  list,
  nullable,
  number,
  object,
  oneOf,
  operation,
  optional,
  type Static,
} from '../kernel.ts';

/** `deadline`: only the exam counts; what will be remembered that day does not come back before. */
export const CardPlanMode = oneOf('steady', 'deadline');
export type CardPlanMode = Static<typeof CardPlanMode>;

const wishes = {
  /** False: the exam does not bend the schedule. */
  hasExam: flag(),
  /** The student's own sitting; null: the day of the course. */
  examDate: nullable(day()),
  mode: CardPlanMode,
  /** Weekdays on which little should fall due; 1 is Monday. */
  easyDays: list(integer(1, 7), 6),
  /** New cards a day; null: as many as it takes to have met all of them a week before the exam. */
  newPerDay: nullable(integer(0, 200)),
};

/** What was fitted to the student's own reviews, or to the school's, for cards of all courses. */
export const OwnMemory = object({
  /** Null: the school's. */
  own: nullable(
    object({
      /** The older reviews, of which it was learned. */
      learned: integer(0),
      /** The newest, of which nothing was learned. */
      heldOut: integer(0),
      /** So much better it foretells those than the parameters of everybody. */
      betterPercent: integer(),
    }),
  ),
  /** Since when it has been used, or was turned off. */
  since: day(),
  isUsed: flag(),
});
export type OwnMemory = Static<typeof OwnMemory>;

export const CardPlan = object({
  ...wishes,
  courseExamDate: nullable(day()),
  /** The exam that bends the schedule today: null when there is none ahead. */
  examAhead: nullable(day()),
  /** Null where nothing that was fitted serves this student. */
  memory: nullable(OwnMemory),
});
export type CardPlan = Static<typeof CardPlan>;

/** What a browser needs to foretell the server's schedule; days as in packages/rules/src/flash-card/study-day.ts. */
export const CardSchedule = object({
  today: integer(),
  examDay: nullable(integer()),
  mode: CardPlanMode,
  easyDays: list(integer(1, 7)),
  loads: list(object({ day: integer(), count: integer(0) })),
  /** By which the student's memory is foretold; null: those of everybody. */
  parameters: nullable(list(number())),
});
export type CardSchedule = Static<typeof CardSchedule>;

export const saveCardPlan = operation({
  summary: '保存一门课程的闪卡安排，并重新排期',
  method: 'POST',
  path: '/api/flash-cards/plan',
  access: 'login',
  body: object({
    courseId: id(),
    ...wishes,
    /** False: by the parameters of everybody, in all courses. Left out it stays as it is. */
    usesOwnMemory: optional(flag()),
  }),
  data: CardPlan,
  refusals: ['courseNotOwned', 'identityRequired', 'examDatePassed'],
});
