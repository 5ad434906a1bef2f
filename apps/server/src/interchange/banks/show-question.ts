import { wordsOf } from './foreign-html.ts';
import type { BankQuestion } from './judge-row.ts';

/** What a question becomes, for a person who looks before importing. */
export interface ShownQuestion {
  readonly kind: string;
  readonly stem: string;
  readonly answer: string;
  readonly parts: readonly ShownQuestion[];
}

const kinds = {
  single: '单选题',
  multiple: '多选题',
  truefalse: '判断题',
  numeric: '数值题',
  open: '问答题',
  xl: '综合题',
} as const;

export function showQuestion({ kind, form, stem, answer, parts }: BankQuestion): ShownQuestion {
  const words = (text: string) => (form === 'html' ? wordsOf(text) : text.replace(/\s+/g, ' '));
  return {
    kind: kinds[kind],
    stem: words(stem),
    answer: words(answer),
    parts: parts.map(showQuestion),
  };
}
