import type { QuestionLanguage } from '@xuezhou/contract/account';
import {
  courseQuestions,
  questionsOf,
  wordsFor,
  type WholeQuestion,
} from '../../capabilities/practice/practice-content.port.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import { exportedKeyOf } from '../banks/bank-identity.ts';

/** A question on its way out, its texts in the school's own HTML. */
export interface ExportedQuestion extends Omit<WholeQuestion, 'sourceKey' | 'source' | 'parts'> {
  /** What makes it the same one when it comes back. */
  readonly key: string;
  readonly parts: readonly ExportedQuestion[];
}

/** Each call reads the questions again, all within one snapshot of the database. */
export type ExportedQuestions = () => AsyncIterable<ExportedQuestion>;

/** All that a course asks, or these in their order, withdrawn ones too. */
export type Wanted = number | readonly number[];

/** The questions of a course as they are today, composite ones with their parts. */
export async function* exportedQuestions(
  connection: Connection,
  wanted: Wanted,
): AsyncGenerator<ExportedQuestion> {
  const questions =
    typeof wanted === 'number'
      ? courseQuestions(connection, wanted)
      : questionsOf(connection, wanted, true);
  for await (const question of questions) yield exported(question);
}

const exported = ({
  sourceKey,
  source: _source,
  parts,
  ...question
}: WholeQuestion): ExportedQuestion => ({
  ...question,
  key: exportedKeyOf(sourceKey),
  parts: parts.map(exported),
});

/** The question in one language: in English where it is written in it, and that is wished. */
export function inLanguage(
  { content, parts, ...question }: ExportedQuestion,
  language: QuestionLanguage,
): ExportedQuestion {
  const { english: _english, ...own } = content;
  return {
    ...question,
    content: { ...own, ...wordsFor(content, language === 'en').words },
    parts: parts.map((part) => inLanguage(part, language)),
  };
}

export const isInTwoLanguages = ({ content, parts }: ExportedQuestion): boolean =>
  content.english !== undefined || parts.some(isInTwoLanguages);
