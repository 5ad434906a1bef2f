import type { MedalKind } from '@xuezhou/ui/medal';

/** 1 bronze, 2 silver, 3 gold, as the design names them. */
export const medalKind = (level: 1 | 2 | 3): MedalKind =>
  (['bronze', 'silver', 'gold'] as const)[(level - 1) as 0 | 1 | 2];
