import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { getSchoolDay } from '@xuezhou/contract/staff';
import type { PageVisit } from '../../../platform/page/console-page.ts';
import { waitingQuery } from '../../../platform/page/waiting.ts';

export const todayQuery = {
  ...operationQuery(getSchoolDay, {}, { ignoreErrors: true }),
  refetchInterval: 60_000,
};

/** Both begin to come while the page does; what fails is told in its place. */
export function fetchToday({ queryClient }: PageVisit): Promise<void> {
  queryClient.query(waitingQuery).catch(() => undefined);
  queryClient.query(todayQuery).catch(() => undefined);
  return Promise.resolve();
}
