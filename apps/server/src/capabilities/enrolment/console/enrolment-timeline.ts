import { sql } from 'kysely';
import { timelinePart, type TimelinePart } from '../../../platform/staff/timeline-parts.ts';

/** When the student was given each course that they have, and when its last day was. */
export const enrolmentTimeline: readonly TimelinePart[] = [
  timelinePart({
    ...{ key: 'enrolled', kind: 'account' },
    facts: (studentId) => sql<{ course: string; last: string | null }>`(
      select e.enrolled_at as at, e.course_id::text as key,
        jsonb_build_object('course', c.title, 'last', e.expires_on) as data
      from enrolment e join course c on c.course_id = e.course_id where e.student_id = ${studentId})`,
    present: ({ course, last }) => ({
      title: `有了课程「${course}」`,
      note: last === null ? '' : `学到 ${last}`,
    }),
  }),
  timelinePart({
    ...{ key: 'changed', kind: 'staff' },
    // What was done to one alone stands in the log under their name.
    facts: (studentId) => sql<Changed>`(
      select w.changed_at as at, w.act_id::text as key, jsonb_build_object(
        'course', c.title, 'operation', w.operation, 'last', w.after->>'expiresOn') as data
      from enrolment_change w join course c on c.course_id = w.course_id
      where w.student_id = ${studentId} and w.undone_at is null and exists (
        select from enrolment_change o where o.act_id = w.act_id and o.student_id <> w.student_id))`,
    present: ({ course, operation, last }) => ({
      title: `${changes[operation] ?? '改了有效期'}：${course}`,
      note: last === null || operation === 'withdrawEnrolments' ? '' : `学到 ${last}`,
    }),
  }),
];

interface Changed {
  readonly course: string;
  readonly operation: string;
  readonly last: string | null;
}

const changes: Readonly<Record<string, string>> = {
  withdrawEnrolments: '和别人一起撤销了报名',
  'changePeriods:extend': '和别人一起延长',
  'changePeriods:pause': '和别人一起暂停',
  'changePeriods:resume': '和别人一起恢复',
};
