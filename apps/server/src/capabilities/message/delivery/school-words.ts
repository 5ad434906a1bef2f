import type { MessageKind } from '@xuezhou/contract/message';
import { filled, templateOf, type MessageTemplates } from '@xuezhou/rules/message/message-template';
import { putRows } from '../../../platform/content/stored-rows.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { readLook } from '../../site/site.port.ts';
import { plainHtml } from '../../../platform/text/clean-html.ts';

/** What a school says in its messages, and what it is called. */
export interface SchoolWords {
  readonly school: string;
  readonly templates: MessageTemplates;
}

export async function schoolWords(connection: Connection): Promise<SchoolWords> {
  const { name } = await readLook(connection);
  return { school: name, templates: (await storedTemplates(connection)) ?? {} };
}

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
