import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { getEsgForm } from '@xuezhou/contract/survey/console';
import type { PageVisit } from '../../../platform/page/console-page.ts';

export const esgFormQuery = operationQuery(getEsgForm, {}, { ignoreErrors: true });

// The page says itself what did not come.
export async function fetchEsgForm({ queryClient }: PageVisit): Promise<void> {
  await queryClient.query(esgFormQuery).catch(() => undefined);
}
