import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { getDraftingDesk } from '@xuezhou/contract/drafting/console';
import type { DataOf } from '@xuezhou/contract/kernel';

export type Desk = DataOf<typeof getDraftingDesk>;

export const deskQuery = (readingId: number) =>
  operationQuery(getDraftingDesk, { params: { readingId } }, { ignoreErrors: true });
