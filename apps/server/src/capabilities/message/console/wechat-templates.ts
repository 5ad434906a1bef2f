import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  listWechatTemplates as listOperation,
  removeWechatTemplate as removeOperation,
  saveWechatTemplate as saveOperation,
} from '@xuezhou/contract/message/console';
import type { MessageKind } from '@xuezhou/contract/message';
import {
  faultsOfWechatTemplate,
  type WechatTemplate,
} from '@xuezhou/rules/message/wechat-template';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';

type List = DataOf<typeof listOperation>;

export async function listWechatTemplates({
  config: { wechat },
  clock,
  database: { connection },
}: Pick<ConsoleServices, 'clock' | 'config' | 'database'>): Promise<List> {
  const rows = await connection
    .selectFrom('wechat_template')
    .select(['kind', 'template_id', 'fields', 'saved_at'])
    .orderBy('kind')
    .execute();
  return {
    account: wechat?.way ?? 'off',
    hasUsual: wechat?.way === 'official' && wechat.noticeTemplate !== '',
    templates: rows.map(({ kind, template_id: templateId, fields, saved_at }) => ({
      ...{ kind, templateId, fields: [...fields], savedAt: saved_at.toISOString() },
    })),
    week: (await weekQuery(clock.now()).execute(connection)).rows,
  };
}

const weekMs = 7 * 86_400_000;

/** What became of what WeChat was asked for; by `message_delivery_wechat_settled`, for a school delivers much else. */
export const weekQuery = (now: Date) => sql<List['week'][number]>`
    select m.kind, count(*) filter (where d.state = 'sent')::int as sent,
      count(*) filter (where d.state = 'failed')::int as failed,
      left((array_agg(d.reason order by d.settled_at desc) filter (where d.state = 'failed'))[1], 300) as reason
    from message_delivery d join message m using (message_id)
    where d.channel = 'wechat' and d.state in ('sent', 'failed')
      and d.settled_at > ${new Date(now.getTime() - weekMs)}
    group by 1 order by 1`;

/** Throws wechatTemplateWrong with what is wrong. */
export function soundTemplate(kind: MessageKind, given: WechatTemplate): WechatTemplate {
  const template = {
    templateId: given.templateId.trim(),
    fields: given.fields.map(({ keyword, source, fixed }) => ({
      ...{ keyword: keyword.trim(), source },
      fixed: source === 'fixed' ? fixed.trim() : '',
    })),
  };
  const [fault] = faultsOfWechatTemplate(kind, template);
  if (fault !== undefined) throw new Refusal('wechatTemplateWrong', fault.words);
  return template;
}

/** As the log has it. */
export const factsOf = ({ templateId, fields }: WechatTemplate) => ({
  templateId,
  fields: fields
    .map(({ keyword, source, fixed }) => `${keyword}=${source === 'fixed' ? fixed : source}`)
    .join('，'),
});

/** One change of a kind after the other. */
async function storedOf(change: Change, kind: MessageKind): Promise<WechatTemplate | undefined> {
  const row = await change
    .selectFrom('wechat_template')
    .where('kind', '=', kind)
    .select(['template_id', 'fields'])
    .forUpdate()
    .executeTakeFirst();
  return row && { templateId: row.template_id, fields: row.fields };
}

export const targetOf = (kind: MessageKind) => ({ kind: 'setting', id: `WECHAT_${kind}` }) as const;

export async function saveWechatTemplate(
  services: ConsoleServices,
  { body: { kind, ...given } }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<true> {
  const template = soundTemplate(kind, given);
  return await changeAudited(services, actor, async (change, now) => {
    const before = await storedOf(change, kind);
    const row = {
      ...{ kind, template_id: template.templateId, saved_at: now },
      fields: JSON.stringify(template.fields),
    };
    await change
      .insertInto('wechat_template')
      .values(row)
      .onConflict((conflict) => conflict.column('kind').doUpdateSet(row))
      .execute();
    const auditEntry = {
      ...{ operation: 'saveWechatTemplate', target: targetOf(kind) },
      ...(before && { before: factsOf(before) }),
      after: factsOf(template),
    };
    return { answer: true as const, auditEntry };
  });
}

export async function removeWechatTemplate(
  services: ConsoleServices,
  { body: { kind } }: InputOf<typeof removeOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change) => {
    const before = await storedOf(change, kind);
    if (before === undefined) return { answer: true as const, auditEntry: null };
    await change.deleteFrom('wechat_template').where('kind', '=', kind).execute();
    const auditEntry = {
      ...{ operation: 'removeWechatTemplate', target: targetOf(kind) },
      before: factsOf(before),
    };
    return { answer: true as const, auditEntry };
  });
}
