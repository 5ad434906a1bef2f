import type { PageLoad } from '../../platform/page.ts';
import { historyQuery, overviewQuery } from './assistant.queries.ts';

export async function loadAssistant({ queryClient }: Pick<PageLoad, 'queryClient'>): Promise<void> {
  await Promise.all([
    queryClient.query({ ...overviewQuery, staleTime: 'static' }),
    queryClient.query({ ...historyQuery, staleTime: 'static' }),
  ]);
}
