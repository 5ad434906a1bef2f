import type { CampaignDraft, CampaignState } from '@xuezhou/contract/campaign/console';
import type { Generated } from 'kysely';
import type { Json } from '../../platform/database/tables/json.ts';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface CampaignTables {
  campaign: CampaignTable;
  campaign_recipient: CampaignRecipientTable;
}

export const campaignPlacement: PlacementOf<CampaignTables> = {
  campaign: 'home',
  campaign_recipient: 'home',
};

interface CampaignTable {
  /** The page's own. */
  campaign_id: string;
  made_by: number;
  /** Whose students alone are written to; null: everybody's. */
  own_staff_id: number | null;
  made_at: Date;
  changed_at: Date;
  version: number;
  draft: Json<CampaignDraft>;
  state: Generated<CampaignState>;
  reason: Generated<string>;
  /** Who was seen when it was planned. */
  people: Generated<number>;
  /** Null: not planned, or by an older server. */
  planned_by: Generated<number | null>;
  due_at: Date | null;
  sent_at: Date | null;
  finished_at: Date | null;
  /** One in ten gets nothing. */
  is_compared: Generated<boolean>;
  /** The last student who was looked at: the next batch begins behind. */
  reached: Generated<number>;
  sent: Generated<number>;
}

interface CampaignRecipientTable {
  campaign_id: string;
  student_id: number;
  /** Null where nothing was sent; the message itself may have been erased by now. */
  message_id: number | null;
  /** `held`: to compare with; `passed`: a field of theirs is empty. */
  state: 'sent' | 'held' | 'passed';
  at: Date;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends CampaignTables {}
}
