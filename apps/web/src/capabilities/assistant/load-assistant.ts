import type { PageLoad } from '../../platform/page/page.ts';
import { historyQuery, overviewQuery } from './assistant.queries.ts';
import { numberIn } from './asked-beside.ts';

export async function loadAssistant({
  queryClient,
  search,
}: Pick<PageLoad, 'queryClient' | 'search'>): Promise<void> {
  await Promise.all([
    queryClient.query({ ...overviewQuery(numberIn(search['bullet'])), staleTime: 'static' }),
    queryClient.query({ ...historyQuery, staleTime: 'static' }),
  ]);
}
