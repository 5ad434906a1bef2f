import type { DraftedSentence, SourceLine } from '@xuezhou/contract/drafting/console';
import type { QuestionForm } from '@xuezhou/contract/review/console';
import { faultOfCheck, faultsOfForm } from '../review/editor/form-faults.ts';
import { isUnfit, parsed, spansIn, textOf } from './read-drafts.ts';

/** More sentences than this nobody reads after a question. */
const most = { sentences: 12, checks: 6 } as const;

interface Read {
  readonly sentences: DraftedSentence[];
  readonly checks: string[];
}

/**
 * The explanation that a model writes, a sentence or a sum to a line. A sentence that quotes nothing of its source is left out,
 * and so is a sum that does not come to what it says, or to another answer than the question's.
 */
export function readExplanation(
  text: string,
  lines: readonly SourceLine[],
  form: QuestionForm,
): Read {
  const sentences = new Map<string, DraftedSentence>();
  const checks = new Set<string>();
  for (const line of text.split('\n')) {
    const read = parsed(line);
    if (isUnfit(JSON.stringify(read))) continue;
    const [words, check] = [textOf(read['text'], 1000), textOf(read['check'], 400)];
    const rests = spansIn(read['spans'], lines);
    if (words !== '' && rests.length > 0) sentences.set(words, { text: words, rests });
    if (check !== '' && isSound(check, form)) checks.add(check);
  }
  return {
    sentences: [...sentences.values()].slice(0, most.sentences),
    checks: [...checks].slice(0, most.checks),
  };
}

const isSound = (check: string, form: QuestionForm): boolean => {
  if (faultOfCheck(check) !== undefined) return false;
  if (form.kind !== 'numeric') return true;
  return !faultsOfForm({ ...form, checks: [check] }, { needsPlace: false }).some(
    ({ at, fault }) => at === 'number.value' && fault.includes('算式'),
  );
};
