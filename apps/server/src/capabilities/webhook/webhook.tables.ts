import type { Delivery, Webhook } from '@xuezhou/contract/webhook/console';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

interface WebhookTables {
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_try: WebhookTryTable;
}

export const webhookPlacement: PlacementOf<WebhookTables> = {
  webhook: 'catalogue',
  webhook_delivery: 'queue',
  webhook_try: 'queue',
};

interface WebhookTable {
  webhook_id: string;
  staff_id: number;
  name: string;
  address: string;
  form: Generated<Webhook['form']>;
  /** Of the form `xapi` alone: by which the other side knows us. */
  login: Generated<string>;
  password_sealed: Generated<Buffer | null>;
  kinds: string[];
  secret_sealed: Buffer;
  former_sealed: Generated<Buffer | null>;
  former_until: Generated<Date | null>;
  made_at: Date;
  off_at: Generated<Date | null>;
  off_why: Generated<Exclude<Webhook['state'], 'on' | 'held'> | null>;
  failing_since: Generated<Date | null>;
  /** In a row. */
  failures: Generated<number>;
  rests_until: Generated<Date | null>;
  /** Database in which it was set up, or switched on last. */
  home: Generated<string>;
}

/** Written by the triggers of `webhook.migration.ts`. */
interface WebhookDeliveryTable {
  webhook_id: string;
  delivery_id: GeneratedAlways<number>;
  message_id: Generated<string>;
  student_id: number | null;
  kind: string;
  type: string;
  about: string;
  facts: ColumnType<Readonly<Record<string, unknown>>, string, never>;
  at: Date;
  state: Generated<Delivery['state']>;
  tries: Generated<number>;
  due_at: Generated<Date | null>;
  claimed_until: Generated<Date | null>;
  settled_at: Generated<Date | null>;
  replayed_by: Generated<number | null>;
}

interface WebhookTryTable {
  webhook_id: string;
  delivery_id: number;
  try_no: number;
  at: Date;
  ms: number;
  status: number | null;
  fault: string | null;
  answer: string;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends WebhookTables {}
}
