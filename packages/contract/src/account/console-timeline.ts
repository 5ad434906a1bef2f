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
  optional,
  text,
  type Static,
} from '../kernel.ts';

/** What entries of a student's timeline are about. */
export const TimelineKind = oneOf('study', 'qa', 'order', 'message', 'account', 'staff');
export type TimelineKind = Static<typeof TimelineKind>;

/** Something that happened to a student, or that they did; what was done of one kind on one day is one entry. */
export const TimelineEntry = object({
  key: text(),
  at: moment(),
  kind: TimelineKind,
  title: longText(),
  /** More of it, in one line; empty: nothing more is known. */
  note: longText(),
  /** The page of the console that has the whole of it; null: there is none. */
  path: nullable(longText()),
});
export type TimelineEntry = Static<typeof TimelineEntry>;

/** The youngest first. Orders come to whoever may read orders, acts of staff to whoever may read the log, as far as that reaches. */
export const getStudentTimeline = operation({
  summary: '一位学员的经过：学习、答疑、订单、消息和老师做的，从新到旧',
  method: 'GET',
  path: '/api/console/students/:studentId/timeline',
  access: { staff: 'student.read', reach: 'students' },
  freshness: { late: 60 },
  params: object({ studentId: id() }),
  query: object({
    kind: optional(TimelineKind),
    /** `next` of the page before. */
    after: optional(text(200)),
    limit: optional(integer(1, 100)),
  }),
  /** `next` is null on the last page. */
  data: object({ list: list(TimelineEntry), next: nullable(text()) }),
  refusals: ['studentUnknown'],
});
