import type { Change } from '../../platform/database/prepare.ts';
import type { QuestionLanguage } from '@xuezhou/contract/account';
import { wordsFor } from '../../capabilities/practice/practice.port.ts';
import type { QuestionContent, StoredKind } from '../../capabilities/practice/practice.tables.ts';
import { exportedKeyOf } from '../banks/bank-identity.ts';
import { groupBy } from '../../platform/group-by.ts';

/** A question on its way out, its texts in the school's own HTML. */
export interface ExportedQuestion {
  /** What makes it the same one when it comes back. */
  readonly key: string;
  /** The chapter; empty: none. */
  readonly section: string;
  readonly kind: StoredKind;
  readonly answer: string;
  readonly content: QuestionContent;
  readonly parts: readonly ExportedQuestion[];
}

/** The questions of a course as they are today, composite ones with their parts. */
export async function readCourseQuestions(
  connection: Change,
  courseId: number,
): Promise<ExportedQuestion[]> {
  const rows = await connection
    .selectFrom('question')
    .innerJoin('question_version', (join) =>
      join
        .onRef('question_version.question_id', '=', 'question.question_id')
        .onRef('question_version.version', '=', 'question.version'),
    )
    .leftJoin('reading', 'reading.reading_id', 'question.reading_id')
    .where('question.course_id', '=', courseId)
    .where('retired_at', 'is', null)
    .select(['question.question_id', 'parent_id', 'kind', 'source_key', 'answer', 'content'])
    .select('reading.title as section')
    .orderBy('question.position')
    .orderBy('part_no')
    .execute();
  const parts = groupBy(rows, ({ parent_id }) => parent_id);
  const exported = (row: (typeof rows)[number]): ExportedQuestion => ({
    key: keyOf(row.source_key),
    section: row.section ?? '',
    kind: row.kind,
    answer: row.answer,
    content: row.content,
    parts: (parts.get(row.question_id) ?? []).map(exported),
  });
  return (parts.get(null) ?? []).map(exported);
}

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

/** The key that its file gave it, or the catalogue; of one that its words know, the key of these. */
function keyOf(sourceKey: string): string {
  const own = /^bank:.*?:#(.*)$/s.exec(sourceKey)?.[1];
  return own ?? /^catalogue:(\d+)$/.exec(sourceKey)?.[1] ?? exportedKeyOf(sourceKey);
}
