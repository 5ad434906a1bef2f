import { id, integer, object, operation, optional, text } from '../kernel.ts';

const body = object({ courseId: id(), why: optional(text(200)) });
/** Whole questions, parts not counted. */
const changed = object({ questions: integer(0) });
const access = { staff: 'question.write', reach: 'courses' } as const;

/** All that a course still asks; it is offered to nobody anew, while what students answered stays. */
export const withdrawBank = operation({
  summary: '撤下一门课的整个题库',
  method: 'POST',
  path: '/api/console/questions/bank/withdraw',
  access,
  body,
  data: changed,
  refusals: ['courseUnknown'],
});

/** Those that went with the bank; what was withdrawn alone stays so. */
export const restoreBank = operation({
  summary: '恢复一门课整个撤下的题库',
  method: 'POST',
  path: '/api/console/questions/bank/restore',
  access,
  body,
  data: changed,
  refusals: ['courseUnknown'],
});
