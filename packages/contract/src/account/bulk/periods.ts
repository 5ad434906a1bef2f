import { Enrolment } from '../../enrolment/console.ts';
import {
  day,
  id,
  integer,
  list,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
  uuid,
  type Static,
} from '../../kernel.ts';
import { Whom } from '../console-tags.ts';

export const PeriodAct = oneOf('extend', 'pause', 'resume');

const wish = {
  courseId: id(),
  whom: Whom,
  act: PeriodAct,
  /** Of an extension: so many days more, or to the day `until`. */
  days: optional(integer(1, 9999)),
  until: optional(day()),
};

const PlannedPeriod = object({
  studentId: id(),
  nickname: text(),
  /** As it is; null: is not enrolled. */
  own: nullable(Enrolment),
  /** Why it is left as it is; null: it changes. */
  keptBy: nullable(
    oneOf('none', 'paused', 'unredeemed', 'endless', 'same', 'pausedAlready', 'over', 'notPaused'),
  ),
  /** The last day afterwards; null: without end, or it is left. */
  nextExpiresOn: nullable(day()),
});
export type PlannedPeriod = Static<typeof PlannedPeriod>;

const refusals = [
  'whomUnclear',
  'courseUnknown',
  'periodLengthMissing',
  'periodOver',
  'manyTooMany',
] as const;

/** Looks only. Who is named or found beyond what is shown is counted. */
export const previewPeriods = operation({
  summary: '延长、暂停或恢复几位学员以前：每个人会怎样',
  method: 'POST',
  path: '/api/console/enrolments/periods/preview',
  access: { staff: 'student.read', reach: 'students' },
  body: object(wish),
  data: object({
    people: integer(0),
    /** How many of them change. */
    changed: integer(0),
    /** Those that change first; 500 at the most. */
    rows: list(PlannedPeriod),
    /** Of all that was seen, so that nothing is done that was not. */
    seen: text(),
  }),
  refusals,
});

/** All or none of it: what was begun when the server stopped is not there, and is sent again. */
export const changePeriods = operation({
  summary: '一次延长、暂停或恢复几位学员的课程',
  method: 'POST',
  path: '/api/console/enrolments/periods',
  access: { staff: 'enrolment.write', proposes: true },
  body: object({
    /** The page's own: sent twice it is done once. */
    actId: uuid(),
    ...wish,
    seen: text(100),
    why: optional(text(200)),
  }),
  data: object({ changed: integer(0) }),
  refusals: [...refusals, 'manyNone', 'manyChanged'],
  timeout: 60_000,
});
