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

const moved = {
  /** Where they are. */
  classId: id(),
  /** Another class of the same camp; null: they leave the camp. */
  toClassId: nullable(id()),
  studentIds: list(id(), 2000),
};

const PlannedMove = object({
  studentId: id(),
  nickname: text(),
  /** The first day of what is counted for the student; null: is in no class of the camp. */
  startsOn: nullable(day()),
  /** The same afterwards; null: leaves, or is not moved. */
  nextStartsOn: nullable(day()),
  /** Why nothing changes: is not in the class any more, is in the other already, or has finished the camp. */
  keptBy: nullable(oneOf('gone', 'already', 'finished')),
});
export type PlannedMove = Static<typeof PlannedMove>;

/** Looks only. The school's word goes over seats and dates; a camp that is over takes nobody. */
export const previewCampMove = operation({
  summary: '转班或离开班级以前：每个人会怎样，名额够不够',
  method: 'POST',
  path: '/api/console/classes/move/preview',
  access: { staff: 'student.read', reach: 'classes' },
  body: object(moved),
  data: object({
    rows: list(PlannedMove),
    /** How many of them change. */
    moved: integer(0),
    /** Of the class they come to, before they come; null: as many as come, or they leave. */
    seatsLeft: nullable(integer()),
    /** It takes no more students by itself. */
    isClosed: flag(),
    /** Of all that was seen, so that nothing is done that was not. */
    seen: text(),
  }),
  refusals: ['campClassUnknown', 'campMoveElsewhere', 'campMoveOver'],
});

/** The team goes with the class. What was done in the camp stays done, and is paid once. */
export const moveCampMembers = operation({
  summary: '把学员转到同一个训练营的另一个班，或让他们离开；可以同时停止原来的班招生',
  method: 'POST',
  path: '/api/console/classes/move',
  access: { staff: 'enrolment.write' },
  body: object({
    /** The page's own: sent twice it is done once. */
    actId: uuid(),
    ...moved,
    seen: text(100),
    /** The class they leave takes no more students. */
    closes: flag(),
    why: optional(text(200)),
  }),
  data: object({ moved: integer(0) }),
  refusals: [
    'campClassUnknown',
    'campMoveElsewhere',
    'campMoveOver',
    'manyNone',
    'manyChanged',
    'campClassOfFile',
  ],
});
