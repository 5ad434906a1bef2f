import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  listCanned as listOperation,
  removeCanned as removeOperation,
  saveCanned as saveOperation,
} from '@xuezhou/contract/qa/console';
import { cannedFields, unknownFields } from '@xuezhou/rules/qa/canned-fields';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { findReplyPicture, useReplyPictures } from './reply-pictures.ts';
import { richHtml } from '../../../platform/text/rich-text.ts';

export async function listCanned({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof listOperation>> {
  const rows = await connection
    .selectFrom('qa_canned')
    .selectAll()
    .orderBy('used', 'desc')
    .orderBy('name')
    .execute();
  return rows.map(({ canned_id: cannedId, name, content: markdown, used }) => ({
    cannedId,
    name,
    markdown,
    used,
  }));
}

export async function saveCanned(
  services: ConsoleServices,
  { body }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<DataOf<typeof saveOperation>> {
  const [name, content] = [body.name.trim(), body.markdown.trim()];
  if (name === '' || content === '') throw new Refusal('qaCannedEmpty');
  const unknown = unknownFields(content);
  if (unknown.length > 0)
    throw new Refusal(
      'qaCannedField',
      `不认识 {${unknown.join('}、{')}}，可以用的是 {${cannedFields.join('}、{')}}`,
    );
  const picture = findReplyPicture(services.database.connection);
  const { html, faults } = await richHtml(content, picture);
  if (faults.length > 0) throw new Refusal('textUnshowable', faults.join('；'));
  return await changeAudited(services, actor, async (change, now) => {
    await useReplyPictures(change, html, now);
    const { canned_id: cannedId } = await change
      .insertInto('qa_canned')
      .values({ name, content })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ content }))
      .returning('canned_id')
      .executeTakeFirstOrThrow();
    const target = { kind: 'qa_canned', id: cannedId };
    return {
      answer: { cannedId },
      auditEntry: { operation: 'saveCanned', target, after: { name } },
    };
  });
}

export async function removeCanned(
  services: ConsoleServices,
  { body: { name } }: InputOf<typeof removeOperation>,
  actor: Actor,
): Promise<DataOf<typeof removeOperation>> {
  return await changeAudited(services, actor, async (change) => {
    const gone = await change
      .deleteFrom('qa_canned')
      .where('name', '=', name.trim())
      .returning('canned_id')
      .executeTakeFirst();
    if (gone === undefined) throw new Refusal('qaCannedUnknown');
    const target = { kind: 'qa_canned', id: gone.canned_id };
    const auditEntry = { operation: 'removeCanned', target, before: { name } };
    return { answer: true as const, auditEntry };
  });
}
