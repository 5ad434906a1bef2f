import {
  done,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  text,
} from '../kernel.ts';

const BlessState = oneOf('waiting', 'shown', 'refused');

export const listBlessings = operation({
  summary: '校友的祝福，先写的在前',
  method: 'GET',
  path: '/api/console/alumni/blessings',
  access: { staff: 'request.read' },
  query: object({ state: BlessState }),
  data: list(
    object({
      blessId: integer(1),
      studentId: id(),
      nickname: longText(),
      content: longText(),
      country: longText(),
      state: BlessState,
      reason: nullable(longText()),
      sentAt: moment(),
    }),
  ),
});

/** Shown again it changes nothing. */
export const showBlessing = operation({
  summary: '让一句祝福飘出来',
  method: 'POST',
  path: '/api/console/alumni/blessings/show',
  access: { staff: 'request.decide' },
  body: object({ blessId: integer(1, 2_147_483_647) }),
  data: done(),
  refusals: ['blessingUnknown'],
});

/** One that is shown already is taken away. */
export const refuseBlessing = operation({
  summary: '不让一句祝福飘出来',
  method: 'POST',
  path: '/api/console/alumni/blessings/refuse',
  access: { staff: 'request.decide' },
  body: object({ blessId: integer(1, 2_147_483_647), reason: text(200) }),
  data: done(),
  refusals: ['blessingUnknown', 'blessingReasonEmpty'],
});

/** Who passed an exam; again it changes what was passed. */
export const addAlumnus = operation({
  summary: '记下一位学员考过了',
  method: 'POST',
  path: '/api/console/alumni/add',
  access: { staff: 'student.write' },
  body: object({
    studentId: id(),
    exam: text(100),
    /** YYYY-MM. */
    month: text(7),
  }),
  data: done(),
  refusals: ['studentUnknown', 'alumnusExam'],
});

/** What was written stays. */
export const removeAlumnus = operation({
  summary: '取消校友',
  method: 'POST',
  path: '/api/console/alumni/remove',
  access: { staff: 'student.write' },
  body: object({ studentId: id() }),
  data: done(),
  refusals: ['alumnusUnknown'],
});
