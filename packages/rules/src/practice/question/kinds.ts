import type { QuestionKind, QuestionType } from '@xuezhou/contract/practice';

const types: Record<QuestionKind, QuestionType> = {
  single: 'OP',
  multiple: 'OP',
  truefalse: 'OP',
  numeric: 'NU',
  table: 'TB',
  open: 'QA',
  xl: 'QA',
};

export function questionTypeOf(kind: QuestionKind): QuestionType {
  return types[kind];
}

/** The options of a true or false question, whatever a file calls them. */
export const truthOptions = [
  { letter: 'A', text: '正确' },
  { letter: 'B', text: '错误' },
] as const;
