import {
  maxHighlights,
  type Highlight,
  type saveHighlight as operation,
} from '@xuezhou/contract/reader';
import type { InputOf } from '@xuezhou/contract/kernel';
import { dayOf } from '../../platform/clock.ts';
import type { Change } from '../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { admit } from '../enrolment/enrolment.port.ts';
import { highlightWriter, type HighlightRow } from './highlight.repository.ts';
import { presentHighlight } from './highlight.presenter.ts';
import { readingFacts } from './reading-facts.repository.ts';

type Body = InputOf<typeof operation>['body'];

/** Who may read the text may mark it; what was marked while the course was open may arrive a little later. */
export async function saveHighlight(
  services: Services,
  student: CurrentStudent,
  { body }: InputOf<typeof operation>,
): Promise<Highlight | null> {
  if (body.exact.trim() === '') throw new Refusal('highlightEmpty');
  const { connection } = services.database;
  const now = services.clock.now();
  const sent = new Date(body.at);
  // A clock that runs ahead must not win over every later change.
  const at = sent > now ? now : sent;
  const reading = await readingFacts(connection, student.studentId, body);
  admit(services, reading, student, { for: 'study', day: dayOf(at) });
  if (reading === undefined || reading.reading_id === null) throw notFound();
  if (reading.is_locked) throw new Refusal('locked');
  const name = { reading_number: reading.number, reading_title: reading.title };
  const row = await connection
    .transaction()
    .execute((change) => take(change, student.studentId, { ...body, at }, name));
  return row && presentHighlight(row);
}

type Sent = Omit<Body, 'at'> & { readonly at: Date };
type ReadingName = Pick<HighlightRow, 'reading_number' | 'reading_title'>;

async function take(
  change: Change,
  studentId: number,
  sent: Sent,
  name: ReadingName,
): Promise<HighlightRow | null> {
  const writer = highlightWriter(change, studentId);
  const before = await writer.lock(sent.highlightId);
  if (before !== undefined) return await alter(writer, before, sent);
  if ((await writer.countIn(sent.readingId)) >= maxHighlights)
    throw new Refusal('highlightTooMany');
  const made = await writer.insert({
    highlight_id: sent.highlightId,
    course_id: sent.courseId,
    book_id: sent.bookId,
    reading_id: sent.readingId,
    ...name,
    ...columnsOf(sent),
    revision: 1,
    created_at: sent.at,
    deleted_at: null,
  });
  if (made !== undefined) return made;
  const other = await writer.lock(sent.highlightId);
  if (other === undefined) throw new Error('a highlight that exists was not found');
  return await alter(writer, other, sent);
}

const columnsOf = ({ exact, prefix, suffix, start, color, note, at }: Sent) => ({
  exact,
  prefix,
  suffix,
  start_at: start,
  color,
  note,
  edited_at: at,
});

async function alter(
  writer: ReturnType<typeof highlightWriter>,
  before: HighlightRow,
  sent: Sent,
): Promise<HighlightRow | null> {
  if (before.reading_id !== sent.readingId || before.book_id !== sent.bookId)
    throw new Refusal('idReused');
  if (before.deleted_at !== null) {
    // Sent again after it was deleted it stays so; who changes it on another device wants it.
    if (sent.baseRevision === 0) return null;
    return await writer.update(before.highlight_id, { ...columnsOf(sent), deleted_at: null });
  }
  const isNext = sent.baseRevision === before.revision;
  const note = isNext ? sent.note : joinNotes(before.note, sent.note);
  const color = isNext || sent.at > before.edited_at ? sent.color : before.color;
  if (note === before.note && color === before.color) return before;
  const edited_at = sent.at > before.edited_at ? sent.at : before.edited_at;
  return await writer.update(before.highlight_id, { note, color, edited_at });
}

/** Written on two devices at once: neither replaces the other, and what is sent again is not doubled. */
function joinNotes(stored: string, sent: string): string {
  if (stored.includes(sent)) return stored;
  return sent.includes(stored) ? sent : `${stored}\n\n${sent}`;
}

/** The words are gone; that it was deleted stays known, so that its creation sent again does not bring it back. */
export async function deleteHighlight(
  { database, clock }: Services,
  { studentId }: CurrentStudent,
  highlightId: string,
): Promise<true> {
  await database.connection.transaction().execute(async (change) => {
    const writer = highlightWriter(change, studentId);
    const row = await writer.lock(highlightId);
    if (row === undefined || row.deleted_at !== null) return;
    const gone = { exact: '', prefix: '', suffix: '', note: '', deleted_at: clock.now() };
    await writer.update(highlightId, gone);
  });
  return true;
}
