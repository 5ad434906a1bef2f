import {
  done,
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  object,
  operation,
  text,
  uuid,
} from '../kernel.ts';
import { QaThing } from './question.ts';

const access = { staff: 'qa.answer' } as const;

/** Who wrote it is told why, and may appeal. */
export const hideQa = operation({
  summary: '隐藏一个问题、回答或评论',
  method: 'POST',
  path: '/api/console/qa/hide',
  access,
  body: object({ thing: QaThing, reason: text(500) }),
  data: done(),
  refusals: ['qaThingUnknown', 'qaReasonEmpty'],
});

export const restoreQa = operation({
  summary: '恢复隐藏的内容',
  method: 'POST',
  path: '/api/console/qa/restore',
  access,
  body: object({ thing: QaThing }),
  data: done(),
  refusals: ['qaThingUnknown'],
});

export const listQaReports = operation({
  summary: '等待处理的举报和申诉',
  method: 'GET',
  path: '/api/console/qa/reports',
  access,
  data: list(
    object({
      reportId: id(),
      isAppeal: flag(),
      thing: QaThing,
      questionId: uuid(),
      kind: longText(),
      content: longText(),
      /** The beginning of what it is about. */
      words: longText(),
      at: moment(),
    }),
  ),
});

/** To grant is to hide what was reported, to restore what was appealed for. */
export const settleQaReport = operation({
  summary: '处理一份举报或申诉',
  method: 'POST',
  path: '/api/console/qa/reports/settle',
  access,
  body: object({ reportId: id(), isGranted: flag(), reason: text(500) }),
  data: done(),
  refusals: ['qaReportUnknown', 'qaReasonEmpty', 'qaThingUnknown'],
});

/** From asking and answering; 0 minutes lifts it. */
export const muteInQa = operation({
  summary: '让一位学员暂时不能提问和回答',
  method: 'POST',
  path: '/api/console/qa/mute',
  access,
  body: object({ studentId: id(), minutes: integer(0, 525_600), reason: text(500) }),
  data: done(),
  refusals: ['studentUnknown', 'qaReasonEmpty'],
});
