import type { ColumnType, Generated } from 'kysely';
import type { CalendarKind, MessageChannel, MessageKind } from '@xuezhou/contract/message';
import type { MessageTemplates } from '@xuezhou/rules/message/message-template';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';
import type { WechatField } from '@xuezhou/rules/message/wechat-template';

export interface MessageTables {
  message: MessageTable;
  message_check: MessageCheckTable;
  message_channel: MessageChannelTable;
  message_hours: MessageHoursTable;
  /** What a student wants not to stand in the calendar. */
  message_calendar_off: { student_id: number; kind: CalendarKind };
  message_delivery: MessageDeliveryTable;
  /** What the school says in words of its own; none where its files say nothing. */
  message_template: { only_row: boolean; templates: MessageTemplates };
  /** By which template the official account tells of a kind. */
  wechat_template: WechatTemplateTable;
}

export const messagePlacement: PlacementOf<MessageTables> = {
  message: 'home',
  message_check: 'student',
  message_channel: 'student',
  message_hours: 'student',
  message_calendar_off: 'student',
  message_delivery: 'student',
  message_template: 'catalogue',
  wechat_template: 'catalogue',
};

/** The database as kysely sees it; the migrations make it, and a test compares the two. */
interface MessageTable {
  message_id: Generated<number>;
  student_id: number | null;
  message_type: Generated<1 | 4>;
  is_important: Generated<boolean>;
  title: string;
  content: string;
  sent_at: Date;
  decision: Generated<-1 | 0 | 1>;
  kind: Generated<MessageKind>;
}

interface MessageChannelTable {
  student_id: number;
  kind: MessageKind;
  channel: MessageChannel;
  pace: 'now' | 'daily';
}

interface MessageHoursTable {
  student_id: number;
  /** Null, as `quiet_to`: there are none. */
  quiet_from: number | null;
  quiet_to: number | null;
  digest_hour: number;
}

interface WechatTemplateTable {
  kind: MessageKind;
  template_id: string;
  fields: ColumnType<readonly WechatField[], string, string>;
  saved_at: Date;
}

export type DeliveryState = 'waiting' | 'sent' | 'failed' | 'dropped';

interface MessageDeliveryTable {
  student_id: number;
  message_id: number;
  channel: MessageChannel;
  state: DeliveryState;
  due_at: Date;
  tries: Generated<number>;
  settled_at: Date | null;
  /** Why it failed or was dropped. */
  reason: string | null;
  provider_id: string | null;
  /** The school turned out to be a copy while it waited: it leaves when somebody says so. */
  is_held: Generated<boolean>;
  /** It is being handed to a provider that tells twice what it is given twice, or was and nothing is known of it. */
  handed_at: Generated<Date | null>;
}

interface MessageCheckTable {
  student_id: number;
  message_id: number;
  checked_at: Date;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends MessageTables {}
}
