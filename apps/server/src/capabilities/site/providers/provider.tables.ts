import type { ProviderKind } from '@xuezhou/contract/site/console';
import type { MerchantKind } from '@xuezhou/rules/site/merchant-fields';
import type { Generated } from 'kysely';
import type { PlacementOf } from '../../../platform/database/tables/placement.ts';

export interface ProviderTables {
  provider_setting: ProviderSettingTable;
  merchant_key: MerchantKeyTable;
}

export const providerPlacement: PlacementOf<ProviderTables> = {
  provider_setting: 'catalogue',
  merchant_key: 'catalogue',
};

export interface MerchantKeyTable {
  merchant_key_no: Generated<number>;
  kind: MerchantKind;
  /** As payments keep them: whom the money went to, and by which app it was asked. */
  merchant: string;
  app: string;
  /** All values, as JSON. */
  sealed: Buffer;
  kept_at: Date;
}

export interface ProviderSettingTable {
  kind: ProviderKind;
  /** Counts the switches; a row is never taken away, so that no number comes again. */
  version: Generated<number>;
  /** What a page set, as JSON; null: the environment's is in use. */
  sealed: Buffer | null;
  changed_at: Date | null;
  changed_by_name: string | null;
  /** Meaningful until `before_until`; null then: the environment's. */
  before_sealed: Buffer | null;
  before_until: Date | null;
  tried_at: Date | null;
  tried_right: boolean | null;
  tried_words: string | null;
  failing_since: Date | null;
  failures: Generated<number>;
  failing_words: string | null;
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends ProviderTables {}
}
