import type { LeftOut } from '@xuezhou/contract/bulk/console';
import type { Change } from '../../../platform/database/prepare.ts';
import { lockDraft, putDraft, type DeskQuestion } from '../../review/review-draft.port.ts';
import type { BatchItem } from '../bulk.tables.ts';
import { same } from './facets.ts';

/** Brings drafts back to what they were before the batch, where they still say what it left; answers the others. */
export async function takeQuestionsBack(
  change: Change,
  items: readonly BatchItem[],
  { staffId, now }: { readonly staffId: number; readonly now: Date },
): Promise<LeftOut[]> {
  const kept: LeftOut[] = [];
  for (const item of items) {
    if (item.what !== 'question') continue;
    const question = await lockDraft(change, item.id);
    const why = whyKept(question, item);
    if (why !== null || question?.draft === undefined) {
      kept.push({ title: `题 ${item.id}`, why: why ?? '后来不在了' });
      continue;
    }
    const { questionId, courseId, draft } = question;
    const revision = draft.revision + 1;
    await putDraft(change, { questionId, courseId, form: item.before, revision, staffId, now });
  }
  return kept;
}

function whyKept(
  question: DeskQuestion | undefined,
  { after }: Extract<BatchItem, { what: 'question' }>,
): string | null {
  if (question === undefined) return '后来不在了';
  if (!question.draft?.form) return '后来发布了，或草稿放弃了';
  return same(question.draft.form, after) ? null : '后来又改过';
}
