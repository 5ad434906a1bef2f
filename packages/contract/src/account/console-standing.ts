import {
  day,
  flag,
  id,
  integer,
  list,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
  type Static,
} from '../kernel.ts';
import { behindRules, studentFilter } from './student-filter.ts';

const percent = integer(0, 100);

/** Why somebody falls behind, in the words of the school. */
const BehindReason = object({ rule: oneOf(...behindRules), text: text() });

/** How a student learns, as it was counted last; of whoever has no open course there is none. */
export const StudentStanding = object({
  countedAt: moment(),
  /** Of the course studied last. */
  chapters: object({ learned: integer(0), all: integer(0) }),
  /** Days ahead of the plan, behind where negative; null without one. */
  aheadDays: nullable(integer()),
  /** Null: never. */
  studiedAt: nullable(moment()),
  /** Minutes of the last fourteen days, today the last. */
  minutes: list(integer(0), 14),
  /** Of the last seven days; `change` in points against the seven before. */
  accuracy: object({
    answers: integer(0),
    percent: nullable(percent),
    change: nullable(integer(-100, 100)),
  }),
  /** The gravest first; none: the student does not fall behind. */
  reasons: list(BehindReason),
});
export type StudentStanding = Static<typeof StudentStanding>;

/** More than so many are not counted one by one. */
export const maxCounted = 10_000;

export const countStudents = operation({
  summary: '符合筛选的学员有多少',
  method: 'GET',
  path: '/api/console/students/count',
  access: { staff: 'student.read', reach: 'students' },
  freshness: { late: 60 },
  query: object({
    search: optional(text(100)),
    courseId: optional(id()),
    classId: optional(id()),
    ...studentFilter,
  }),
  /** Of more than `maxCounted`, which `isMore` says, that many. */
  data: object({ count: integer(0, maxCounted), isMore: flag() }),
});

const days = integer(1, 365);
const points = integer(1, 100);

/** When somebody falls behind; each rule by itself. */
export const BehindRules = object({
  /** Days without study. */
  idle: object({ isOn: flag(), days }),
  /** Days behind the plan. */
  plan: object({ isOn: flag(), days }),
  /** Points lost against the week before, with at least so many answers in each. */
  accuracy: object({ isOn: flag(), points, answers: integer(1, 1000) }),
  mock: object({ isOn: flag(), points }),
  /** Lectures watched in fourteen days, with less than so many percent right in seven. */
  watching: object({ isOn: flag(), lectures: integer(1, 100), percent: integer(1, 100) }),
  /** So many days before the course ends, with at least so many percent of its chapters open. */
  ending: object({ isOn: flag(), days, percent: integer(1, 100) }),
  /** Asked about the same thing within thirty days. */
  asking: object({ isOn: flag(), times: integer(2, 100) }),
});

export const getBehindRules = operation({
  summary: '怎样算可能掉队',
  method: 'GET',
  path: '/api/console/students/rules',
  access: { staff: 'setting.read' },
  data: object({
    /** 0: the school has changed nothing. */
    version: integer(0),
    rules: BehindRules,
    changedOn: nullable(day()),
  }),
});

/** Saved onto a version that is not the last one it changes nothing. Who falls behind is told anew at once. */
export const saveBehindRules = operation({
  summary: '改怎样算可能掉队',
  method: 'POST',
  path: '/api/console/students/rules/save',
  access: { staff: 'setting.write' },
  body: object({ version: integer(0), rules: BehindRules, why: optional(text(200)) }),
  data: object({ version: integer(1) }),
  refusals: ['behindRulesChanged'],
});
