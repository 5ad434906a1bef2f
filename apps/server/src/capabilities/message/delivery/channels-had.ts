import type { MessageChannel, MessageKind } from '@xuezhou/contract/message';
import { sql } from 'kysely';
import { hasPush } from '../push/push-services.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { smsTemplates } from '../../site/site.port.ts';
import { workMessages } from '../work/work-messages.ts';
import { wechatTemplatesOf } from '../wechat/wechat-templates.ts';

/** By which a kind of messages can leave the house, as it is set up: what `channelsOf` opens. */
export async function channelsHad(
  services: Pick<ConsoleServices, 'config' | 'signer'>,
  connection: Connection,
  kind: MessageKind,
): Promise<readonly MessageChannel[]> {
  const { config } = services;
  const { notice } = await smsTemplates(services, connection);
  const templates = await wechatTemplatesOf(config, connection);
  return [
    'mail',
    ...(notice ? (['sms'] as const) : []),
    ...(templates.has(kind) ? (['wechat'] as const) : []),
    ...(hasPush(config) ? (['push'] as const) : []),
    ...((await workMessages.of(connection).isHad(connection)) ? (['work'] as const) : []),
  ];
}

/** Who wants to be told of a kind of messages outside of the message centre: student_id, channel. */
export const wishersOf = (kind: MessageKind) =>
  sql`(select student_id, channel from message_channel where kind = ${kind})`;
