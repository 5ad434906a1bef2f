import { sql } from 'kysely';
import type { RawCard } from '../../../capabilities/flash-card/deck/deck-files.port.ts';
import type { KeyedCard } from '../../../capabilities/flash-card/flash-card.port.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { BankFileError } from '../../banks/bank-file-error.ts';

interface CardPlace {
  readonly book_id: number;
  readonly reading_id: number;
  readonly subject_id: number;
}

interface Chapter extends CardPlace {
  readonly title: string;
  readonly topic: string;
}

/** Where a card goes, and what is to be said of it. */
export type FindPlace = (
  card: RawCard,
  known: KeyedCard | undefined,
) => CardPlace & { readonly note?: string };

const bare = (title: string) => title.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');

/**
 * The places of a course that pages write: the chapter or topic that a card names, else where it stands already, else the
 * first chapter, which its words then say. Throws BankFileError where the course has no chapter yet.
 */
export async function placesOfPages(change: Change, courseId: number): Promise<FindPlace> {
  const { rows } = await sql<Chapter>`
    select g.book_id, g.reading_id, u.subject_id, g.title, u.title as topic
    from reading g join book b on b.book_id = g.book_id join subject u on u.reading_id = g.reading_id
    where g.course_id = ${courseId} order by b.position, b.book_id, g.position, g.reading_id, u.position, u.subject_id
  `.execute(change);
  const [first] = rows;
  if (first === undefined)
    throw new BankFileError('这门课还没有发布过章节，闪卡没有地方放：请先发布一章，再导入');
  const byName = new Map<string, Chapter>();
  for (const name of ['title', 'topic'] as const)
    for (const row of rows) if (!byName.has(bare(row[name]))) byName.set(bare(row[name]), row);
  return ({ section }, known) => {
    // `一级 · 二级` of decks in decks: the last that the course has.
    const names = [section, ...section.split(' · ').toReversed()].map(bare);
    const named = names.map((name) => byName.get(name)).find((row) => row !== undefined);
    if (named !== undefined) return placeOf(named);
    if (known !== undefined) return placeOf(known);
    const note =
      section === ''
        ? `没有写章，放进“${first.title}”`
        : `课程里没有“${section}”这一章，放进“${first.title}”`;
    return { ...placeOf(first), note };
  };
}

const placeOf = ({ book_id, reading_id, subject_id }: CardPlace): CardPlace => ({
  ...{ book_id, reading_id, subject_id },
});
