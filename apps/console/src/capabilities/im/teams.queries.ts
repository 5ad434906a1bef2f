import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { listManagedTeams } from '@xuezhou/contract/im/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { PageVisit } from '../../platform/page/console-page.ts';

export type Team = DataOf<typeof listManagedTeams>[number];

export const teamsQuery = operationQuery(listManagedTeams, {});

export async function fetchTeams({ queryClient }: PageVisit): Promise<void> {
  await queryClient.query({ ...teamsQuery, staleTime: 'static' });
}
