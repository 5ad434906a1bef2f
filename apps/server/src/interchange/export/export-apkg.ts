import { writeFile } from 'node:fs/promises';
import type { Services } from '../../platform/services.ts';
import {
  schoolGuidOf,
  type CardToExport,
} from '../../capabilities/flash-card/deck/deck-files.port.ts';
import { richHtml } from '../../platform/text/rich-text.ts';
import { writeApkg } from '../decks/write-apkg.ts';
import { ExportError } from './export-folder.ts';

const noFigure = () => Promise.resolve({ fault: '闪卡里的图片不导出' });

/** Writes the cards of a course as a package for Anki. Never over a file that is there. */
export async function exportApkg(
  { database: { connection }, clock, signer }: Pick<Services, 'database' | 'clock' | 'signer'>,
  courseId: number,
  file: string,
): Promise<{ count: number; faults: string[] }> {
  const rows = await connection
    .selectFrom('card')
    .innerJoin('course', 'course.course_id', 'card.course_id')
    .innerJoin('book', 'book.book_id', 'card.book_id')
    .innerJoin('reading', 'reading.reading_id', 'card.reading_id')
    .where('card.course_id', '=', courseId)
    .select(['card_id', 'front', 'back', 'course.title as course', 'book.title as book'])
    .select('reading.title as reading')
    .orderBy('book.position')
    .orderBy('card.position')
    .orderBy('card_id')
    .execute();
  if (rows.length === 0) throw new ExportError('这门课程没有闪卡');
  const faults = new Set<string>();
  const htmlOf = async (text: string): Promise<string> => {
    const { html, faults: found } = await richHtml(text, noFigure);
    for (const fault of found) faults.add(fault);
    return html;
  };
  const cards: CardToExport[] = [];
  for (const row of rows)
    cards.push({
      cardId: row.card_id,
      guid: schoolGuidOf(signer, row.card_id),
      deck: [row.course, row.book, row.reading]
        .map((name) => name.replaceAll('::', '：'))
        .join('::'),
      front: await htmlOf(row.front),
      back: await htmlOf(row.back),
    });
  await writeFile(file, writeApkg(cards, [], clock.now()), { flag: 'wx' }).catch(
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
        throw new ExportError(`${file} 已经有了，请换一个名字`, { cause: error });
      throw error;
    },
  );
  return { count: cards.length, faults: [...faults] };
}
