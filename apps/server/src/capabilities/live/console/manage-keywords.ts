import type { InputOf } from '@xuezhou/contract/kernel';
import type {
  addKeyword as addOperation,
  removeKeyword as removeOperation,
} from '@xuezhou/contract/live/console';
import { chatKeyword } from '@xuezhou/rules/text/chat-text';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';

export async function listKeywords({
  database: { connection },
}: ConsoleServices): Promise<string[]> {
  const rows = await connection
    .selectFrom('live_keyword')
    .select('written')
    .orderBy('written')
    .execute();
  return rows.map(({ written }) => written);
}

export async function addKeyword(
  services: ConsoleServices,
  { body: { word } }: InputOf<typeof addOperation>,
  actor: Actor,
): Promise<true> {
  const keyword = chatKeyword(word);
  if (keyword.length < 2) throw new Refusal('keywordShort');
  return await changeAudited(services, actor, async (change) => {
    const added = await change
      .insertInto('live_keyword')
      .values({ keyword, written: word })
      .onConflict((conflict) => conflict.doNothing())
      .returning('keyword')
      .executeTakeFirst();
    const auditEntry = { operation: 'addKeyword', target: { kind: 'keyword', id: keyword } };
    return { answer: true as const, auditEntry: added === undefined ? null : auditEntry };
  });
}

export async function removeKeyword(
  services: ConsoleServices,
  { body: { word } }: InputOf<typeof removeOperation>,
  actor: Actor,
): Promise<true> {
  const keyword = chatKeyword(word);
  return await changeAudited(services, actor, async (change) => {
    const gone = await change
      .deleteFrom('live_keyword')
      .where('keyword', '=', keyword)
      .returning('keyword')
      .executeTakeFirst();
    if (gone === undefined) throw new Refusal('keywordUnknown', `没有“${word}”这个词`);
    const auditEntry = { operation: 'removeKeyword', target: { kind: 'keyword', id: keyword } };
    return { answer: true as const, auditEntry };
  });
}
