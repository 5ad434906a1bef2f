import {
  maxOwnCards,
  maxReportedRows,
  type OwnDeckReport,
  type importOwnDeck as importing,
} from '@xuezhou/contract/flash-card';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { Change } from '../../../platform/database/prepare.ts';
import { groupBy } from '../../../platform/group-by.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { TooHeavyError } from '../../../platform/threads/work-thread.ts';
import { isWithinLimits } from '../../../platform/throttle.ts';
import { demandCourse } from '../../enrolment/enrolment.port.ts';
import type { NoteServices } from '../../notes/notes.port.ts';
import { useImagesOf } from '../../upload/upload.port.ts';
import { bytesOf, maxOwnBytes, tooMuchText } from '../own-card/own-card-text.ts';
import { ownCardWriter } from '../own-card/own-card.repository.ts';
import type { DeckFiles } from './deck-files.port.ts';
import type { Looking } from './deck-media.ts';
import { readOwnDeck, type ReadCard, type ReadDeck, type SkippedRow } from './read-own-deck.ts';
import { sortOwnDeck } from './sort-own-deck.ts';
import { tooHeavyWords } from './too-heavy-words.ts';

/** Each file is looked at and then taken. */
const limits = [
  { seconds: 600, max: 20 },
  { seconds: 86_400, max: 100 },
];

type Sent = InputOf<typeof importing>;

/** Takes the cards of a file that are not there yet. */
export const importOwnDeck = (
  services: NoteServices,
  files: DeckFiles,
  student: CurrentStudent,
  input: Sent,
): Promise<OwnDeckReport> => takeDeck(services, files, student, input, { isPreview: false });

/** Only says what importing would do. */
export const previewOwnDeck = (
  services: NoteServices,
  files: DeckFiles,
  student: CurrentStudent,
  input: Sent,
): Promise<OwnDeckReport> => takeDeck(services, files, student, input, { isPreview: true });

async function takeDeck(
  services: NoteServices,
  files: DeckFiles,
  student: CurrentStudent,
  { body, files: { file } }: Sent,
  { isPreview }: { isPreview: boolean },
): Promise<OwnDeckReport> {
  const { courseId, fileName } = body;
  const { studentId } = student;
  await demandCourse(services, student, courseId, { for: 'view' });
  const { connection } = services.database;
  const now = services.clock.now();
  if (!(await isWithinLimits(connection, `own-deck:${studentId}`, now, limits)))
    throw new Refusal('ownDeckTooOften');
  if (file.size === 0) throw new Refusal('uploadEmpty');
  const bytes = Buffer.from(await file.arrayBuffer());
  const deck = await readFile(services, files, { bytes, fileName }, { studentId, isPreview });
  return await connection.transaction().execute(async (change) => {
    const writer = ownCardWriter(change, studentId);
    await writer.lockStudent();
    if ((await writer.place(courseId, null))?.has_book !== true) throw new Refusal('ownCardNoBook');
    const { added, known, named } = sortOwnDeck(deck.cards, await writer.sides(courseId));
    const size = await writer.size();
    const room = maxOwnCards - size.cards;
    const bytes = added.reduce((sum, card) => sum + bytesOf(card), 0);
    if (bytes > 0 && size.bytes + bytes > maxOwnBytes)
      throw new Refusal('ownDeckUnreadable', `这个文件没有导入：${tooMuchText}`);
    if (!isPreview) {
      await take(change, { studentId, courseId, now, room }, added);
      await writer.nameNotes(named);
    }
    return present(deck, { added, known, room: isPreview ? room : room - added.length });
  });
}

async function readFile(
  services: NoteServices,
  files: DeckFiles,
  { bytes, fileName }: { bytes: Buffer; fileName: string },
  looking: Looking,
): Promise<ReadDeck> {
  const seconds = services.config.STUDENT_FILE_SECONDS;
  const maxMs = seconds * 1000;
  try {
    const { deck, milliseconds } = await files.read(looking.studentId, bytes, fileName, maxMs);
    return await readOwnDeck(services, looking, deck, maxMs - milliseconds);
  } catch (error) {
    if (!(error instanceof TooHeavyError)) throw error;
    throw new Refusal('ownDeckUnreadable', `这个文件没有导入：${tooHeavyWords(error, seconds)}`);
  }
}

interface Place {
  studentId: number;
  courseId: number;
  now: Date;
  room: number;
}

async function take(
  change: Change,
  { studentId, courseId, now, room }: Place,
  cards: readonly ReadCard[],
): Promise<void> {
  if (cards.length > room)
    throw new Refusal(
      'ownCardTooMany',
      `自己的闪卡最多 ${maxOwnCards} 张，还能放 ${room} 张，这个文件有 ${cards.length} 张新的，请先删除一些不用的`,
    );
  await useImagesOf(
    change,
    studentId,
    cards.map(({ front, back }) => `${front}\n${back}`).join('\n'),
    now,
  );
  // The list begins with the youngest: the first of the file comes last.
  await ownCardWriter(change, studentId).add(
    cards.toReversed().map(({ deck, guid, front, back, frontHtml, backHtml }) => ({
      courseId,
      readingId: null,
      ...{ deck, guid, front, back, frontHtml, backHtml },
      editedAt: now,
      now,
    })),
  );
}

interface Sorted {
  added: readonly ReadCard[];
  known: readonly SkippedRow[];
  room: number;
}

function present(deck: ReadDeck, { added, known, room }: Sorted): OwnDeckReport {
  const { skipped } = deck;
  return {
    added: added.length,
    decks: [...groupBy(added, (card) => card.deck)].map(([name, cards]) => ({
      name,
      cards: cards.length,
    })),
    knownCount: known.length,
    known: known.slice(0, maxReportedRows).map(presentRow),
    skippedCount: skipped.length,
    skipped: skipped.slice(0, maxReportedRows).map(presentRow),
    losses: presentLosses(deck.losses, added),
    room,
  };
}

const maxOfFront = 40;

const presentRow = ({ place, front, reason }: SkippedRow) => ({
  place,
  front: front.replace(/\s+/g, ' ').slice(0, maxOfFront),
  reason,
});

function presentLosses(ofFile: readonly string[], cards: readonly ReadCard[]) {
  const counts = new Map<string, number>();
  for (const { losses } of cards)
    for (const text of losses) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [
    ...ofFile.map((text) => ({ text, cards: 0 })),
    ...[...counts].map(([text, count]) => ({ text, cards: count })),
  ].slice(0, maxReportedRows);
}
