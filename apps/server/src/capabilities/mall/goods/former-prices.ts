import type { PricedVariant } from '@xuezhou/rules/mall/good-plan';

/** For what a good was sold until then, by one person's word. */
export interface FormerPrices {
  /** As an ISO time. */
  readonly until: string;
  readonly variants: readonly PricedVariant[];
}
