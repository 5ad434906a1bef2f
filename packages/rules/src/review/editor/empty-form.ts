import type {
  AskedForm,
  NumberForm,
  PartForm,
  QuestionForm,
} from '@xuezhou/contract/review/console';
import { truthOptions } from '../../practice/question/kinds.ts';

export const emptyNumber: NumberForm = { value: '', tolerance: '', min: '', max: '', units: [] };

type Kind = AskedForm['kind'];

/** With as many options as an exam usually has. */
export const emptyOptions = (kind: Kind): AskedForm['options'] => {
  if (kind === 'truefalse') return truthOptions.map(({ text }) => ({ text, why: '' }));
  return kind === 'single' || kind === 'multiple'
    ? Array.from({ length: kind === 'single' ? 3 : 4 }, () => ({ text: '', why: '' }))
    : [];
};

export const emptyTable: AskedForm['table'] = { head: [], rows: [] };

/** A question of which nothing is written yet. */
export const emptyAsked = <Own extends Kind>(kind: Own): AskedForm & { kind: Own } => ({
  ...{ kind, stem: '', explanation: '', reference: '', right: '', keys: '', checks: [], hints: [] },
  ...{ options: emptyOptions(kind), number: emptyNumber, table: emptyTable },
  ...{ lecture: null, english: null, difficulty: 2 },
});

export const emptyPart = (kind: PartForm['kind']): PartForm => ({
  ...emptyAsked(kind),
  questionId: null,
});

export const emptyForm = (
  kind: Kind,
  place: Pick<QuestionForm, 'readingId' | 'subjectId'>,
): QuestionForm => ({
  ...emptyAsked(kind),
  ...place,
  parts: kind === 'xl' ? [emptyPart('single'), emptyPart('single')] : [],
});
