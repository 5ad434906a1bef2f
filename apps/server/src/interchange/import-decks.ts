import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { groupBy } from '../platform/group-by.ts';
import { richHtml } from '../platform/text/rich-text.ts';
import type { Services } from '../platform/services.ts';
import { bankOfFile } from './banks/bank-course.ts';
import { BankFileError } from './banks/bank-file-error.ts';
import { decodeBank } from './banks/read/decode-bank.ts';
import type { RawCard, RawDeck } from '../capabilities/flash-card/deck/deck-files.port.ts';
import { deckOf } from './decks/find-deck.ts';
import { readApkg } from './decks/read-apkg.ts';
import { isCsvDeck, readCsvDeck } from './decks/read-csv-deck.ts';
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
import { tryChange } from '../platform/database/try-change.ts';
import { beginImport, endImport } from './withdraw/import-journal.ts';
import { recordContents } from './withdraw/record-contents.ts';

type DeckServices = Pick<Services, 'database' | 'clock' | 'signer'>;

const isCsv = (file: string) => /\.(?:csv|tsv|txt)$/i.test(file);
const isApkg = (file: string) => /\.(?:apkg|colpkg)$/i.test(file);

/** Whether a file holds cards: an Anki package, or a table with a front and a back. */
export async function isDeckFile(file: string): Promise<boolean> {
  if (isApkg(file)) return true;
  if (!isCsv(file)) return false;
  try {
    return isCsvDeck(decodeBank(await readFile(file)));
  } catch (error) {
    if (error instanceof BankFileError) return false;
    throw error;
  }
}

/** Imports decks of cards, each into a course of its own. Each file is one transaction; a bad one harms no other. */
export async function importDecks(
  services: DeckServices,
  files: readonly string[],
  options: Pick<QuestionsOptions, 'dryRun' | 'access'>,
): Promise<BankFileReport[]> {
  const reports: BankFileReport[] = [];
  for (const file of files) reports.push(await importFile(services, file, options));
  return reports;
}

async function importFile(
  { database, clock, signer }: DeckServices,
  file: string,
  { dryRun, access }: Pick<QuestionsOptions, 'dryRun' | 'access'>,
): Promise<BankFileReport> {
  const name = path.basename(file);
  try {
    const deck = await readDeck(file, name);
    const { taken, skipped } = await sort(deck);
    const rows: QuestionRowReport[] = [...skipped];
    const banks: { name: string; courseId: number | null }[] = [];
    const importId = await tryChange(database, dryRun, async (change) => {
      await lockImports(change);
      const id = await beginImport(change, name, clock.now());
      const returned = await storeReturned(change, signer, id, taken);
      for (const { card, deck: title, courseId, outcome, notes } of returned) {
        if (!banks.some((bank) => bank.courseId === courseId))
          banks.push({ name: title, courseId });
        rows.push({ place: card.place, bank: title, ...toldOf(outcome, notes) });
      }
      const own = new Set(returned.map(({ card }) => card));
      const others = taken.filter((card) => !own.has(card));
      for (const [name, cards] of groupBy(others, (card) => card.deck)) {
        const title = await deckOf(change, name, cards);
        const recorded = { importId: id, source: sourceOfDeck(title) };
        const { courseId, outcomes, retired, ...stored } = await recordContents(
          change,
          recorded,
          async () => await storeDeck(change, title, cards, access),
        );
        banks.push({ name: title, courseId: dryRun ? null : courseId });
        for (const [index, { place, notes = [] }] of stored.cards.entries())
          rows.push({ place, bank: title, ...toldOf(outcomes[index] ?? 'unchanged', notes) });
        for (const { place } of retired)
          rows.push({ place, bank: title, ...toldOf('skipped', [ofRetired]) });
      }
      return (await endImport(change, id)) && !dryRun ? { importId: id } : {};
    });
    const { notes = [] } = deck;
    const told = notes.length > 0 ? { notes } : {};
    return { file: name, banks, counts: countRows(rows), rows, ...told, ...importId };
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    return faultyFile(name, error);
  }
}

const toldOf = (outcome: QuestionRowReport['outcome'], notes: readonly string[]) =>
  outcome === 'skipped'
    ? { outcome, reason: notes.join('；') }
    : { outcome, ...(notes.length > 0 && { notes }) };

async function readDeck(file: string, name: string): Promise<RawDeck> {
  const bytes = await readFile(file);
  const deck = bankOfFile(name);
  return isApkg(file) ? await readApkg(bytes, deck) : await readCsvDeck(decodeBank(bytes), deck);
}

interface Sorted {
  readonly taken: RawCard[];
  readonly skipped: QuestionRowReport[];
}

async function sort({ cards, broken }: RawDeck): Promise<Sorted> {
  const skipped: QuestionRowReport[] = broken.map(({ place, reason }) => ({
    place,
    bank: '',
    outcome: 'skipped',
    reason,
  }));
  const taken: RawCard[] = [];
  const seen = new Map<string, string>();
  for (const card of cards) {
    const key = sourceKeyOf(card.deck, card.front);
    const reason = (await faultOf(card)) ?? repeats(seen.get(key));
    if (reason === undefined) {
      seen.set(key, card.place);
      taken.push(card);
    } else skipped.push({ place: card.place, bank: card.deck, outcome: 'skipped', reason });
  }
  return { taken, skipped };
}

const repeats = (place: string | undefined) =>
  place === undefined ? undefined : `正面与${place}相同`;

const maxCharacters = 20_000;

async function faultOf({ front, back }: RawCard): Promise<string | undefined> {
  if (front === '') return '正面是空的';
  if (back === '') return '背面是空的';
  if (front.length > maxCharacters || back.length > maxCharacters) return '文字太长';
  if ((front + back).includes('\0')) return '文字里有无法保存的字符';
  for (const side of [front, back]) {
    const { faults } = await richHtml(side, () =>
      Promise.resolve({ fault: '闪卡里还不能放图片，请改用文字' }),
    );
    if (faults[0] !== undefined) return faults[0];
  }
  return undefined;
}
