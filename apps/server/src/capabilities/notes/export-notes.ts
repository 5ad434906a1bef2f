import type { Note, NotedThing, NotesOfCourse } from '@xuezhou/contract/notes';
import { minuteOf } from '../../platform/clock.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { MarkedReading } from '../reader/reader.port.ts';

/** A heading has one line, and its words are no markup. */
const headingOf = (text: string) => text.replace(/\s+/g, ' ').replace(/([\\`*_[\]<>#$])/g, '\\$1');

/**
 * The notes and highlights of a course as one Markdown file that any editor opens; notes put away are left out.
 */
export function notesMarkdown(
  { courseName, books }: NotesOfCourse,
  marked: readonly MarkedReading[],
): string {
  const parts = [`# ${headingOf(courseName)}`];
  for (const book of books) {
    const readings = book.readings.flatMap((reading) => {
      const things = [...reading.bullets, ...reading.questions].flatMap(thingParts);
      const name = [reading.number, reading.readingName].filter(Boolean).join(' ') || '题库';
      return things.length === 0 ? [] : [`### ${headingOf(name)}`, ...things];
    });
    if (readings.length > 0) parts.push(`## ${headingOf(book.bookName)}`, ...readings);
  }
  parts.push(...highlightParts(marked));
  return `${parts.join('\n\n')}\n`;
}

/** Passages are quotes; what was written to one stands under it. */
function highlightParts(marked: readonly MarkedReading[]): string[] {
  return [...groupBy(marked, ({ bookName }) => bookName)].flatMap(([bookName, readings]) => [
    `## ${headingOf(bookName ?? '已移走的章')} · 划线`,
    ...readings.flatMap(({ number, readingName, highlights }) => [
      `### ${headingOf([number, readingName].filter(Boolean).join(' '))}`,
      ...highlights.flatMap(({ exact, note }) => [
        exact.trim().replace(/^/gm, '> '),
        ...(note === '' ? [] : [note.trim()]),
      ]),
    ]),
  ]);
}

function thingParts({ noteType, title, notes }: NotedThing): string[] {
  const shown = notes.filter((note) => !note.is_disable);
  if (shown.length === 0) return [];
  const kind = noteType === 'bullet' ? '视频' : '题目';
  return [`#### ${kind}：${headingOf(title)}`, ...shown.flatMap(noteParts)];
}

function noteParts({ second, editedAt, content }: Note): string[] {
  const when = minuteOf(new Date(editedAt));
  return [second === null ? `*${when}*` : `**${clockText(second)}** · *${when}*`, content.trim()];
}

function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`;
}
