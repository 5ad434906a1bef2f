import type { AskedForm } from '@xuezhou/contract/review/console';
import { isDeepStrictEqual } from 'node:util';
import type {
  QuestionWords,
  SaidQuestion,
  VersionDraft,
} from '../../capabilities/practice/practice-content.port.ts';

interface Former {
  readonly said: SaidQuestion;
  /** The same in a form. */
  readonly form: AskedForm;
}

const isSame = (one: string | undefined, other: string | undefined): boolean =>
  (one ?? '').trim() === (other ?? '').trim();

/**
 * What a version says where its form says it anew, and else the very letters that it said: answers to a question of which
 * the key alone was changed are still answers to it.
 */
export function keepWords(
  version: VersionDraft,
  form: AskedForm,
  { said, form: former }: Former,
): VersionDraft {
  const { content } = version;
  const old = said.content;
  const isSameKey = isDeepStrictEqual(form.number, former.number);
  return {
    ...version,
    answer: isSameKey && form.kind === 'numeric' ? said.answer : version.answer,
    content: {
      ...content,
      ...wordsOf(content, form, {
        old,
        former,
        isTruth: form.kind === 'truefalse' && said.kind === 'truefalse',
      }),
      ...(content.english !== undefined &&
        old.english !== undefined &&
        isDeepStrictEqual(form.english, former.english) &&
        isDeepStrictEqual(form.options, former.options) && { english: old.english }),
      ...(content.numeric !== undefined &&
        isSameKey && { numeric: old.numeric ?? content.numeric }),
      ...(content.table !== undefined &&
        old.table !== undefined &&
        isDeepStrictEqual(form.table, former.table) && { table: old.table }),
      source: old.source,
    },
  };
}

interface FormerWords {
  readonly old: QuestionWords;
  readonly former: AskedForm;
  readonly isTruth: boolean;
}

function wordsOf(
  now: QuestionWords,
  form: AskedForm,
  { old, former, isTruth }: FormerWords,
): Omit<QuestionWords, 'english'> {
  const text = (name: 'stem' | 'explanation' | 'reference', html: string, before: string) =>
    isSame(form[name], former[name]) ? before : html;
  return {
    question: text('stem', now.question, old.question),
    explanation: text('explanation', now.explanation, old.explanation),
    reference: form.kind === 'open' ? text('reference', now.reference, old.reference) : '',
    options: now.options.map((option, index) => {
      const [given, before] = [form.options[index], former.options[index]];
      const stored = old.options[index];
      if (stored === undefined || before === undefined) return option;
      return {
        ...option,
        // However true and false are called, the question is the same.
        html:
          isTruth || (form.kind !== 'truefalse' && isSame(given?.text, before.text))
            ? stored.html
            : option.html,
        rationale: isSame(given?.why, before.why) ? stored.rationale : option.rationale,
      };
    }),
  };
}
