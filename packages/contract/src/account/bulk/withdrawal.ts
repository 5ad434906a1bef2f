import { Enrolment, HangingThing } from '../../enrolment/console.ts';
import {
  flag,
  id,
  integer,
  list,
  nullable,
  object,
  oneOf,
  operation,
  text,
  uuid,
  type Static,
} from '../../kernel.ts';
import { Whom } from '../console-tags.ts';

const PlannedWithdrawal = object({
  studentId: id(),
  nickname: text(),
  /** As it is; null: is not enrolled. */
  own: nullable(Enrolment),
  /** Why nothing is withdrawn; null: it will be. */
  keptBy: nullable(oneOf('none', 'over', 'bought')),
  hanging: list(HangingThing),
});
export type PlannedWithdrawal = Static<typeof PlannedWithdrawal>;

const whose = { courseId: id(), whom: Whom };

/** Looks only. Who is named or found beyond what is shown is counted. */
export const previewWithdrawal = operation({
  summary: '撤销报名以前：每个人会怎样，谁的不能撤、为什么',
  method: 'POST',
  path: '/api/console/enrolments/withdraw/preview',
  access: { staff: 'student.read', reach: 'students' },
  body: object(whose),
  data: object({
    courseTitle: text(),
    people: integer(0),
    /** How many of them it would be withdrawn from. */
    withdrawn: integer(0),
    /** Those that change first; 500 at the most. */
    rows: list(PlannedWithdrawal),
    /** Of all that was seen, so that nothing is done that was not. */
    seen: text(),
  }),
  refusals: ['whomUnclear', 'courseUnknown', 'withdrawalOpen', 'manyTooMany'],
});

/**
 * Ends what the school gave. What was bought is left to a refund. Answers, notes and points stay, and what can be studied no
 * more can still be read.
 */
export const withdrawEnrolments = operation({
  summary: '撤销学员的报名，班级、单位的座位和平台借的一起结束',
  method: 'POST',
  path: '/api/console/enrolments/withdraw',
  access: { staff: 'enrolment.write', proposes: true },
  body: object({
    /** The page's own: sent twice it is done once. */
    actId: uuid(),
    ...whose,
    seen: text(100),
    /** Those concerned are told, with the reason. */
    tells: flag(),
    why: text(200),
  }),
  data: object({ withdrawn: integer(0) }),
  refusals: [
    'whomUnclear',
    'courseUnknown',
    'withdrawalOpen',
    'manyTooMany',
    'whyEmpty',
    'manyNone',
    'manyChanged',
  ],
  timeout: 60_000,
});
