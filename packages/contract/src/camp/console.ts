import {
  day,
  done,
  flag,
  id,
  integer,
  list,
  nullable,
  object,
  operation,
  text,
} from '../kernel.ts';
import { JoinResult } from './index.ts';

export * from './move.ts';
export * from './plan.ts';
export * from './put.ts';

export const listCampClasses = operation({
  summary: '训练营的班级和人数',
  method: 'GET',
  path: '/api/console/classes',
  access: { staff: 'student.read', reach: 'classes' },
  freshness: { late: 60 },
  data: list(
    object({
      courseId: id(),
      courseTitle: text(),
      campId: id(),
      campTitle: text(),
      classId: id(),
      title: text(),
      /** Null: whoever joins begins that day. */
      startsOn: nullable(day()),
      /** Null: as many as come. */
      capacity: nullable(integer(1)),
      isClosed: flag(),
      /** What joining it today leads to for who is in none: `joined` where it takes students. */
      joining: JoinResult,
      members: integer(0),
      finished: integer(0),
    }),
  ),
});

export const listCampMembers = operation({
  summary: '一个班的学员',
  method: 'GET',
  path: '/api/console/classes/:classId/members',
  access: { staff: 'student.read', reach: 'classes' },
  freshness: { late: 60 },
  params: object({ classId: id() }),
  data: list(
    object({
      studentId: id(),
      nickname: text(),
      /** Masked. */
      mobile: nullable(text()),
      startsOn: day(),
      joinedOn: day(),
      finishedOn: nullable(day()),
      /** Of the tasks of the camp, as the student's own page counts them. */
      tasks: object({
        /** Asked for until today, and how many of these are done. */
        due: integer(0),
        done: integer(0),
        /** Of the whole camp: what was watched or read ahead is in it. */
        finished: integer(0),
        total: integer(0),
      }),
      /** How it goes, as it was counted last; of whoever has no open course there is none. */
      standing: nullable(
        object({
          /** Chapters of the course studied last. */
          learned: integer(0),
          chapters: integer(0),
          /** Days ahead of the plan, behind where negative; null without one. */
          aheadDays: nullable(integer()),
          /** By the school's rules. */
          isBehind: flag(),
          /** The gravest first. */
          reasons: list(text()),
          /** Of the last seven days; null without an answer. */
          accuracy: object({ answers: integer(0), percent: nullable(integer(0, 100)) }),
        }),
      ),
    }),
  ),
});

export const openCampClass = operation({
  summary: '开一个新班',
  method: 'POST',
  path: '/api/console/classes/open',
  access: { staff: 'enrolment.write' },
  body: object({
    campId: id(),
    title: text(60),
    startsOn: nullable(day()),
    joinFrom: nullable(day()),
    joinUntil: nullable(day()),
    capacity: nullable(integer(1, 9999)),
  }),
  data: object({ classId: id() }),
  refusals: ['campUnknown', 'campTitleEmpty', 'campJoinOver', 'campJoinReversed'],
});

/** Takes no more students; who is in it goes on. */
export const closeCampClass = operation({
  summary: '班级不再招生',
  method: 'POST',
  path: '/api/console/classes/close',
  access: { staff: 'enrolment.write' },
  body: object({ classId: id() }),
  data: done(),
  refusals: ['campClassOfFile', 'campClassUnknown', 'campClassClosed'],
});

/** The school's word goes over seats and dates. */
export const addCampMember = operation({
  summary: '把学员加进一个班',
  method: 'POST',
  path: '/api/console/classes/add',
  access: { staff: 'enrolment.write' },
  body: object({ classId: id(), studentId: id() }),
  /** The course that the student needs for it. */
  data: object({ courseId: id() }),
  refusals: ['campClassUnknown', 'studentUnknown', 'campMemberAlready'],
});
