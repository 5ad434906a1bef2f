import type { getCardFilter, getCardInfo, listCardBooks } from '@xuezhou/contract/flash-card';
import type { DataOf } from '@xuezhou/contract/kernel';

export type CardInfo = DataOf<typeof getCardInfo>;
export type CardBooks = DataOf<typeof listCardBooks>;
export type CardFilter = DataOf<typeof getCardFilter>;

export const leftToday = ({ today }: CardInfo): number =>
  today.newCount + today.learningCount + today.dueCount;
