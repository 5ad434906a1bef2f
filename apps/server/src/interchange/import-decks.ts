import path from 'node:path';
import { groupBy } from '../platform/group-by.ts';
import type { Services } from '../platform/services.ts';
import { BankFileError } from './banks/bank-file-error.ts';
import type { RawCard } from '../capabilities/flash-card/deck/deck-files.port.ts';
import { deckOf } from './decks/find-deck.ts';
import { ofClosed, placeOfDecks, type DeckPlace } from './decks/brought/deck-place.ts';
import { isWanted, type DeckWishes } from './decks/brought/deck-wishes.ts';
import { readDeck } from './decks/brought/open-deck.ts';
import type { SchoolDeck } from './decks/brought/school-deck.ts';
import { ofRetired, storeReturned } from './decks/returned-cards.ts';
import { sourceKeyOf, sourceOfDeck, storeDeck } from './decks/store-deck.ts';
import {
  countRows,
  faultyFile,
  type BankFileReport,
  type QuestionRowReport,
  type QuestionsOptions,
} from './import-questions.ts';
import { lockImports } from '../platform/content/lock-imports.ts';
import type { Change } from '../platform/database/prepare.ts';
import { tryChange } from '../platform/database/try-change.ts';
import { beginImport, endImport } from './withdraw/import-journal.ts';
import { recordContents } from './withdraw/record-contents.ts';

type DeckServices = Pick<Services, 'database' | 'clock' | 'signer'>;

export interface DecksOptions extends Pick<QuestionsOptions, 'dryRun' | 'access'> {
  /** Cards of this course alone; without it each deck goes into a course of its own. */
  readonly courseId?: number | undefined;
  /** Of one file: what somebody who looked at it said. */
  readonly wishes?: DeckWishes | undefined;
  /** Done in the transaction of the import, when all is written. */
  readonly inChange?: ((change: Change, done: DecksInChange) => Promise<void>) | undefined;
}

/** What is written, while it still may not be. */
export interface DecksInChange {
  readonly importId: number;
  readonly banks: readonly TakenDeck[];
  readonly rows: readonly QuestionRowReport[];
}

/** Imports decks of cards, each into a course of its own. Each file is one transaction; a bad one harms no other. */
export async function importDecks(
  services: DeckServices,
  files: readonly string[],
  options: DecksOptions,
): Promise<BankFileReport[]> {
  const reports: BankFileReport[] = [];
  for (const file of files) reports.push(await importFile(services, file, options));
  return reports;
}

async function importFile(
  { database, clock, signer }: DeckServices,
  file: string,
  options: DecksOptions,
): Promise<BankFileReport> {
  const name = path.basename(file);
  const { dryRun } = options;
  try {
    const deck = await readDeck(file, options.wishes);
    const place = await placeOfDecks(database.connection, options.courseId);
    const { taken, skipped } = sort(deck, { into: place?.deck, wishes: options.wishes });
    const report: TakenCards = { banks: [], rows: [...skipped] };
    const importId = await tryChange(database, dryRun, async (change) => {
      await lockImports(change);
      const id = await beginImport(change, name, clock.now());
      const into = await placeOfDecks(change, options.courseId);
      await take(change, taken, { ...report, into, importId: id, signer, access: options.access });
      await options.inChange?.(change, { importId: id, ...report });
      return (await endImport(change, id)) && !dryRun ? { importId: id } : {};
    });
    const { notes = [] } = deck;
    // A course that is made for a deck is gone again in a dry run.
    const banks = report.banks.map(({ name: title, courseId, isThere }) => ({
      ...{ name: title, courseId: dryRun && !isThere ? null : courseId },
    }));
    return {
      ...{ file: name, banks, counts: countRows(report.rows), rows: report.rows },
      ...(notes.length > 0 && { notes }),
      ...importId,
    };
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    return faultyFile(name, error);
  }
}

interface TakenDeck {
  readonly name: string;
  readonly courseId: number;
  /** It was there before its cards came back. */
  readonly isThere: boolean;
}

interface TakenCards {
  readonly banks: TakenDeck[];
  readonly rows: QuestionRowReport[];
}

interface Taking extends TakenCards {
  readonly into: DeckPlace;
  readonly importId: number;
  readonly signer: Services['signer'];
  readonly access: QuestionsOptions['access'];
}

/** Those that the school exported go back where they stand; the others become decks. */
async function take(change: Change, cards: readonly RawCard[], taking: Taking): Promise<void> {
  const { banks, rows, into, importId, signer, access } = taking;
  const returned = await storeReturned(change, signer, { importId, only: into?.courseId }, cards);
  for (const { card, deck, courseId, outcome, notes } of returned) {
    if (!banks.some((bank) => bank.courseId === courseId))
      banks.push({ name: deck, courseId, isThere: true });
    rows.push({ place: card.place, bank: deck, ...rowOf(outcome, notes) });
  }
  const own = new Set(returned.map(({ card }) => card));
  const others = cards.filter((card) => !own.has(card));
  if (into?.isClosed) {
    for (const { place, deck } of others)
      rows.push({ place, bank: deck, ...rowOf('skipped', [ofClosed]) });
    return;
  }
  const decks = groupBy(others, (card) => into?.deck ?? card.deck);
  const store = async (title: string, all: readonly RawCard[]) => {
    const whose = {
      ...{ deck: title, courseId: into?.courseId },
      isOwn: into === null || into.deck !== undefined,
      isOfPages: into?.isOfPages ?? false,
    };
    tell(taking, title, await storeDeck(change, whose, all, access));
  };
  if (into === null) {
    for (const [name, all] of decks) {
      const title = await deckOf(change, name, all);
      const recorded = { importId, source: sourceOfDeck(title) };
      await recordContents(change, recorded, async () => await store(title, all));
    }
    return;
  }
  if (others.length === 0) return;
  // One course, however many decks its file names: what it was before is compared once.
  await recordContents(change, { importId, courseId: into.courseId }, async () => {
    for (const [name, all] of decks) await store(into.deck ?? name, all);
  });
}

/** What became of the cards of a deck. */
function tell(
  { banks, rows }: TakenCards,
  title: string,
  { courseId, cards, outcomes, retired }: Awaited<ReturnType<typeof storeDeck>>,
): void {
  if (!banks.some((bank) => bank.courseId === courseId))
    banks.push({ name: title, courseId, isThere: false });
  for (const [index, { place, notes = [] }] of cards.entries())
    rows.push({ place, bank: title, ...rowOf(outcomes[index] ?? 'unchanged', notes) });
  for (const { place } of retired)
    rows.push({ place, bank: title, ...rowOf('skipped', [ofRetired]) });
}

const rowOf = (outcome: QuestionRowReport['outcome'], notes: readonly string[]) =>
  outcome === 'skipped'
    ? { outcome, reason: notes.join('；') }
    : { outcome, ...(notes.length > 0 && { notes }) };

interface Sorted {
  readonly taken: RawCard[];
  readonly skipped: QuestionRowReport[];
}

interface SortOptions {
  /** In the course of a deck all are of that deck, whatever the file calls theirs. */
  readonly into: string | undefined;
  readonly wishes: DeckWishes | undefined;
}

function sort({ cards, broken, faults }: SchoolDeck, { into, wishes }: SortOptions): Sorted {
  const skipped: QuestionRowReport[] = broken.map(({ place, reason }) => ({
    place,
    bank: '',
    outcome: 'skipped',
    reason,
  }));
  const taken: RawCard[] = [];
  const seen = new Map<string, string>();
  for (const [index, card] of cards.entries()) {
    if (!isWanted(card, wishes)) continue;
    const key = sourceKeyOf(into ?? card.deck, card.front);
    const reason = faults[index] ?? repeats(seen.get(key));
    if (reason === undefined) {
      seen.set(key, card.place);
      taken.push(card);
    } else skipped.push({ place: card.place, bank: card.deck, outcome: 'skipped', reason });
  }
  return { taken, skipped };
}

const repeats = (place: string | undefined) =>
  place === undefined ? undefined : `正面与${place}相同`;
