import { Whom } from '../account/console-tags.ts';
import {
  day,
  flag,
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
} from '../kernel.ts';

const put = {
  /** The class that they come to. */
  classId: id(),
  whom: Whom,
};

const PlannedPut = object({
  studentId: id(),
  nickname: text(),
  /** The class of the camp where they are; null: in none. */
  className: nullable(text()),
  /** The first day of what is counted for the student; null: is in no class of the camp. */
  startsOn: nullable(day()),
  /** The same afterwards; null: nothing changes. */
  nextStartsOn: nullable(day()),
  /** Why nothing changes: is in it already, has finished the camp, or has not the course on the first day. */
  keptBy: nullable(oneOf('already', 'finished', 'noCourse')),
});
export type PlannedPut = Static<typeof PlannedPut>;

/** Looks only. The school's word goes over seats and dates; a class that is over takes nobody. */
export const previewCampPut = operation({
  summary: '把很多学员放进一个班以前：每个人会怎样，名额够不够',
  method: 'POST',
  path: '/api/console/classes/put/preview',
  access: { staff: 'student.read', reach: 'students' },
  body: object(put),
  data: object({
    people: integer(0),
    /** How many of them change. */
    moved: integer(0),
    /** Those that change first; 500 at the most. */
    rows: list(PlannedPut),
    /** Before they come; null: as many as come. */
    seatsLeft: nullable(integer()),
    /** It takes no more students by itself. */
    isClosed: flag(),
    /** Of all that was seen, so that nothing is done that was not. */
    seen: text(),
  }),
  refusals: ['whomUnclear', 'campClassUnknown', 'campMoveOver', 'manyTooMany'],
});

/** Who is in another class of the camp comes from there, with what was done; who is in none joins. */
export const putIntoCampClass = operation({
  summary: '把很多学员放进一个班：在别的班的转过来，不在训练营的加进来',
  method: 'POST',
  path: '/api/console/classes/put',
  access: { staff: 'enrolment.write' },
  body: object({
    /** The page's own: sent twice it is done once. */
    actId: uuid(),
    ...put,
    seen: text(100),
    tells: flag(),
    why: optional(text(200)),
  }),
  data: object({ moved: integer(0) }),
  refusals: [
    'whomUnclear',
    'campClassUnknown',
    'campMoveOver',
    'manyTooMany',
    'manyNone',
    'manyChanged',
    'manyDone',
  ],
  timeout: 60_000,
});
