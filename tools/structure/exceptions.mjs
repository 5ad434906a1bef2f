const oneVariant =
  'One use case answers the variants of a course or book; the operation says only which of them is meant.';

const sessionOwner =
  'Who a session is of is read with the session, in one statement for every request; its capability stands above the platform.';

/**
 * What may stay as it is, each with its reason; everything else is a fault or a debt (`debt.json`). An exception that
 * meets nothing any more is a fault too. `what` is what `npm run structure -- --list` prints.
 * @type {readonly { kind: string, what: string, reason: string }[]}
 */
export const exceptions = [
  {
    kind: 'folders',
    what: 'apps/server/src/migrations',
    reason: 'One sequence for the whole database: whoever reads it reads it in its order.',
  },
  {
    kind: 'names',
    what: 'checkIdentityNeedByQuery → checkIdentityNeed',
    reason: 'The same question at a second address, which the specification has: one answer.',
  },
  {
    kind: 'names',
    what: 'openBookFile → openCourseFile',
    reason:
      'A file of a book is a file of its course: one use case, told of the book where there is one.',
  },
  {
    kind: 'names',
    what: 'getListFilter → getFilter',
    reason:
      'The same filter for another page, which the specification asks for at another address.',
  },
  { kind: 'names', what: 'openMiniCourse → openCourseVariant', reason: oneVariant },
  { kind: 'names', what: 'openFreeCourse → openCourseVariant', reason: oneVariant },
  { kind: 'names', what: 'openTrialCourse → openCourseVariant', reason: oneVariant },
  { kind: 'names', what: 'openMiniBook → openBookVariant', reason: oneVariant },
  { kind: 'names', what: 'openFreeBook → openBookVariant', reason: oneVariant },
  { kind: 'names', what: 'openTrialBook → openBookVariant', reason: oneVariant },
  { kind: 'names', what: 'openOtherBook → openBookVariant', reason: oneVariant },
  {
    kind: 'tables',
    what: 'apps/server/src/capabilities/enrolment/console/manage-codes.ts: student (account)',
    reason:
      'The nickname of who used a code, by its foreign key: account stands above and has no more to tell.',
  },
  {
    kind: 'tables',
    what: 'apps/server/src/capabilities/enrolment/console/reopen-requests.ts: student (account)',
    reason:
      'The nickname of who asks, by its foreign key: account stands above and has no more to tell.',
  },
  {
    kind: 'tables',
    what: 'apps/server/src/capabilities/message/message.repository.ts: student (account)',
    reason:
      'A message to all reaches who had registered by then, which the statement that lists messages compares.',
  },
  {
    kind: 'tables',
    what: 'apps/server/src/platform/sessions.ts: student (account)',
    reason: sessionOwner,
  },
  {
    kind: 'tables',
    what: 'apps/server/src/platform/staff/staff-sessions.ts: staff (staff)',
    reason: sessionOwner,
  },
  {
    kind: 'tables',
    what: 'apps/server/src/platform/staff/staff-sessions.ts: staff_role (staff)',
    reason: sessionOwner,
  },
  {
    kind: 'tables',
    what: 'apps/server/src/platform/staff/staff-sessions.ts: staff_role_member (staff)',
    reason: sessionOwner,
  },
];
