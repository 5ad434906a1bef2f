import type { MessageChannel, MessageKind } from '@xuezhou/contract/message';
import { sql } from 'kysely';
import { hasPush } from '../push/push-services.ts';
import type { Config } from '../../../platform/config/config.ts';

/** By which messages can leave the house, as the configuration says: what `channelsOf` opens. */
export const channelsHad = ({
  smsNoticeTemplate,
  wechat,
  PUSH_SERVICES,
}: Pick<Config, 'smsNoticeTemplate' | 'wechat' | 'PUSH_SERVICES'>): readonly MessageChannel[] => [
  'mail',
  ...(smsNoticeTemplate === '' ? [] : (['sms'] as const)),
  ...(wechat?.way === 'official' && wechat.noticeTemplate !== '' ? (['wechat'] as const) : []),
  ...(hasPush({ PUSH_SERVICES }) ? (['push'] as const) : []),
];

/** Who wants to be told of a kind of messages outside of the message centre: student_id, channel. */
export const wishersOf = (kind: MessageKind) =>
  sql`(select student_id, channel from message_channel where kind = ${kind})`;
