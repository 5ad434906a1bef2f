import { done, flag, moment, object, operation, text } from '../kernel.ts';

/**
 * The first hour of a school: while nobody owns it, whoever has the code that the server printed makes the first owner.
 * From then on these calls answer like any that does not exist.
 */
export const getFirstHour = operation({
  summary: '还没有校长的学校：码到什么时候为止',
  method: 'GET',
  path: '/api/console/first',
  access: 'open',
  perMinute: 60,
  /** `mayRestore`: also a backup may be restored from the page; elsewhere by the command line alone. */
  data: object({ until: moment(), mayRestore: flag() }),
});

export const checkFirstCode = operation({
  summary: '检查启动时印出的一次性码',
  method: 'POST',
  path: '/api/console/first/code',
  access: 'open',
  perMinute: 60,
  body: object({ code: text(40) }),
  data: object({ until: moment() }),
  refusals: ['firstCodeWrong', 'firstCodeOver', 'firstCodeWait', 'firstOwnerTaken'],
});

/** Makes the first owner and signs in. Of two at once the quicker is owner, and the other is told who that was. */
export const beginSchool = operation({
  summary: '用一次性码成为第一位校长',
  method: 'POST',
  path: '/api/console/first/owner',
  access: 'open',
  perMinute: 60,
  body: object({ code: text(40), name: text(60), login: text(254), password: text(200) }),
  data: done(),
  refusals: [
    ...(['firstCodeWrong', 'firstCodeOver', 'firstCodeWait', 'firstOwnerTaken'] as const),
    ...(['firstPasswordShort', 'staffLoginFormat', 'staffLoginTaken', 'staffNameEmpty'] as const),
    'restoreRunning',
  ],
});
