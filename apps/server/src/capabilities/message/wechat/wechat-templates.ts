import type { MessageKind } from '@xuezhou/contract/message';
import type { WechatTemplate } from '@xuezhou/rules/message/wechat-template';
import type { Config } from '../../../platform/config/config.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { messageKinds } from '../preferences/wishes.repository.ts';

/** By which template each kind is told; a kind that stands not in it is not told. */
export type WechatTemplates = ReadonlyMap<MessageKind, WechatTemplate>;

/** Of the server's set-up, for kinds without one of their own. */
const usual = (templateId: string): WechatTemplate => ({
  templateId,
  fields: [
    // Of kinds whose titles are not told it is what is told instead.
    { keyword: 'thing1', source: 'title', fixed: '' },
    { keyword: 'time2', source: 'time', fixed: '' },
  ],
});

/** Empty where the school has no official account. */
export async function wechatTemplatesOf(
  { wechat }: Pick<Config, 'wechat'>,
  connection: Connection,
): Promise<WechatTemplates> {
  if (wechat?.way !== 'official') return new Map();
  const rows = await connection
    .selectFrom('wechat_template')
    .select(['kind', 'template_id', 'fields'])
    .execute();
  const own = rows.map(
    ({ kind, template_id: templateId, fields }) => [kind, { templateId, fields }] as const,
  );
  const { noticeTemplate } = wechat;
  const others = noticeTemplate === '' ? [] : messageKinds;
  return new Map([...others.map((kind) => [kind, usual(noticeTemplate)] as const), ...own]);
}
