import type { QuestionForm } from '@xuezhou/contract/review/console';
import type { Connection } from '../../../platform/database/prepare.ts';
import { questionDesk, saidNow, type DeskQuestion } from '../../review/review-draft.port.ts';

/** What is written of a question: its draft, or else what is asked. */
export async function formNow(
  connection: Connection,
  { draft, edited }: DeskQuestion,
): Promise<QuestionForm> {
  if (draft?.form) return draft.form;
  const said = saidNow(edited);
  if (said === undefined) throw new Error('a question that nobody has written');
  return await questionDesk.of(connection).formOf(connection, said);
}
