import type { BookWork } from './rules.queries.ts';

type OpensNext = NonNullable<BookWork['assignment']>['opensNext'];

/** When the books after it open. */
export const opensNextNames: Readonly<Record<OpensNext, string>> = {
  always: '一直打开',
  'handed-in': '交了作业再打开',
  passed: '作业通过再打开',
};
