import type { MessageKind } from '@xuezhou/contract/message';
import { filled, templateOf, type MessageTemplates } from '@xuezhou/rules/message/message-template';
import { sql } from 'kysely';
import { putRows } from '../../../platform/content/stored-rows.ts';
import { prepareSql, type Change, type Connection } from '../../../platform/database/prepare.ts';
import { plainHtml } from '../../../platform/text/clean-html.ts';

/** What a school says in its messages, and what it is called. */
export interface SchoolWords {
  readonly school: string;
  readonly templates: MessageTemplates;
}

const find = prepareSql<object, SchoolWords>(
  () => sql`select coalesce((select name from school), '学舟') as school,
    coalesce((select templates from message_template), '{}'::jsonb) as templates`,
);

export const schoolWords = async (connection: Connection): Promise<SchoolWords> =>
  (await find.first(connection, {})) ?? { school: '学舟', templates: {} };

/** Undefined: the school's files never said any. */
export async function storedTemplates(
  connection: Connection,
): Promise<MessageTemplates | undefined> {
  const row = await connection
    .selectFrom('message_template')
    .select('templates')
    .executeTakeFirst();
  return row?.templates;
}

/** Puts templates into the place of all that the school's files said before. */
export const storeTemplates = async (change: Change, templates: MessageTemplates): Promise<void> =>
  await putRows(change, 'message_template', ['only_row'], [{ only_row: true, templates }]);

/** Characters of a title, as it is shown in one line. */
const maxTitle = 200;
const content = /\{\{\s*content\s*\}\}/;

/** A message as it stands in the message centre; `html` is put where the template has its content. */
export function siteMessage(
  { school, templates }: SchoolWords,
  kind: MessageKind,
  { title, html }: { readonly title: string; readonly html: string },
): { title: string; html: string } {
  const template = templateOf(templates, kind, 'site');
  const around = template.text
    .split(content)
    .map((text) => plainHtml(filled(text, { school })))
    .map((text) => (text === '' ? '' : `<p>${text}</p>`));
  return {
    title: [...filled(template.title, { title, school })].slice(0, maxTitle).join(''),
    html: around.join(html),
  };
}
