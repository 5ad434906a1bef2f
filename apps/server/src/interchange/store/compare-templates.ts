import { isDeepStrictEqual } from 'node:util';
import type { MessageTemplates } from '@xuezhou/rules/message/message-template';
import { storedTemplates } from '../../capabilities/message/message.port.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import type { Row } from '../catalogue/drafts.ts';

/** The one row to be written, where the templates are others than the stored ones; nothing where the files do not say. */
export async function compareTemplates(
  connection: Connection,
  templates: MessageTemplates | undefined,
): Promise<Row<'message_template'>[]> {
  if (templates === undefined) return [];
  const stored = (await storedTemplates(connection)) ?? {};
  return isDeepStrictEqual(stored, templates) ? [] : [{ only_row: true, templates }];
}
