import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { listManagedTeams } from '@xuezhou/contract/im/console';
import type { DataOf } from '@xuezhou/contract/kernel';

export type Team = DataOf<typeof listManagedTeams>[number];

export const teamsQuery = operationQuery(listManagedTeams, {});
