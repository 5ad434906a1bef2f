import type { getCaptionDoubts as operation } from '@xuezhou/contract/authoring/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { findDoubts, termsIn } from '@xuezhou/rules/authoring/terms';
import type { ConsoleServices } from '../../../platform/services.ts';
import { syllablesOf } from '../../../platform/text/pinyin.ts';
import { demandAuthored, demandNode, type AuthoredCourse } from '../console/draft.repository.ts';
import { captionReader } from './caption-texts.ts';

/** What its parts and topics are called, and what its texts print in bold. */
export const termsOf = ({ draft }: Pick<AuthoredCourse, 'draft'>): string[] =>
  termsIn(
    draft.flatMap((node) => [
      node.title,
      ...(node.kind === 'reading' ? node.fields.subjects.map(({ title }) => title) : []),
    ]),
    draft.flatMap(({ body }) => body ?? []),
  );

export async function getCaptionDoubts(
  { database: { connection }, storage }: ConsoleServices,
  { params: { courseId, lectureId } }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const course = await demandAuthored(connection, courseId);
  const { node } = demandNode(course, 'lecture', lectureId);
  const captions = await captionReader({ connection, storage }, course)(node);
  const cues = captions.find(({ language }) => language === 'zh')?.cues ?? [];
  const terms = termsOf(course);
  const lines = cues.map(({ text }) => text);
  const doubts = findDoubts(lines, terms, syllablesOf).map(({ at, word, term }) => ({
    start: cues[at]?.start ?? 0,
    word,
    term,
  }));
  return { terms, doubts };
}
