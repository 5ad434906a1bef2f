import { groupBy } from '../../platform/group-by.ts';
import { csvLine } from './csv-line.ts';
import type { Exporter } from './export-chapter.ts';

/** Writes every imported deck as a CSV that imports as the same deck; Anki reads it too. Answers their number. */
export async function exportDecks({ connection, folder }: Exporter): Promise<number> {
  const rows = await connection
    .selectFrom('card')
    .innerJoin('course', 'course.course_id', 'card.course_id')
    .innerJoin('book', 'book.book_id', 'card.book_id')
    .innerJoin('reading', 'reading.reading_id', 'card.reading_id')
    // Those that pages wrote beside them too; cards of other courses stand with their chapters.
    .where('course.source', 'like', 'cards:%')
    .select(['book.title as deck', 'reading.title as section', 'front', 'back'])
    .orderBy('card.book_id')
    .orderBy('card.position')
    .orderBy('card.card_id')
    .execute();
  const decks = groupBy(rows, ({ deck }) => deck);
  for (const [deck, cards] of decks) {
    const lines = cards.map((card) => [card.front, card.back, card.deck, card.section]);
    // Spreadsheets take the file for UTF-8 only with this mark.
    const text = `\uFEFF${[['正面', '背面', '牌组', '章'], ...lines].map(csvLine).join('')}`;
    await folder.text(`cards/${deck.replace(/[/\\:*?"<>|]/g, '-')}.csv`, text);
  }
  return decks.size;
}
