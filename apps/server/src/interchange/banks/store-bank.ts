import type { Place } from '../../capabilities/catalogue/catalogue.port.ts';
import {
  storeQuestions,
  wholeQuestions,
  type AskedDocument,
  type NoteQuestions,
  type VersionDraft,
  type WholeQuestion,
} from '../../capabilities/practice/practice-content.port.ts';
import { type MarkedQuestion } from '../../capabilities/practice/practice-facts.port.ts';
import { askToIndex } from '../../capabilities/search/search.port.ts';
import type { Outcome } from '../../platform/content/stored-rows.ts';
import type { Change } from '../../platform/database/prepare.ts';
import { plainHtml } from '../../platform/text/clean-html.ts';
import { noteQuestions } from '../withdraw/import-journal.ts';
import { bookOfImport, placesOfSections } from '../store/imported-chapters.ts';
import { toleranceOf } from '../gift/numeric-value.ts';
import { titleOfBank } from './bank-course.ts';
import { bankIn } from './bank-identity.ts';
import { correctQuestion } from './correct-question.ts';
import type { BankQuestion } from './judge-row.ts';
import type { PlaceInFiles } from './read/raw-question.ts';

export interface KeyedQuestion {
  readonly place: string;
  /** The chapter of the bank; empty: none. */
  readonly section: string;
  readonly stands?: PlaceInFiles | undefined;
  readonly sourceKey: string;
  /** What it is in the school, of one that the school exported and that comes back. */
  readonly returned?: MarkedQuestion | undefined;
  /** Besides those of the question itself. */
  readonly doubts?: readonly string[];
  /** All of it, which need not be in memory before. */
  read(): BankQuestion;
}

/** Rows of one statement; more would be one very long text, and these are in memory at once. */
const batch = 500;

interface Bank {
  readonly name: string;
  readonly courseId: number;
  /** The import that what changes is noted for. */
  readonly importId?: number;
  /** Where a row stands, for one who has made the readings. */
  readonly placeOf?: PlaceOfRow;
}

/** Undefined where the course has no such chapter. */
export type PlaceOfRow = (
  row: Pick<KeyedQuestion, 'section' | 'stands'>,
) => (Place & { readonly book_id: number }) | undefined;

/**
 * What became of a question, told while it is in memory, and what else there is to know of it, in Chinese; `at` is its
 * place among those that were given.
 */
export type TellStored = (
  at: number,
  question: BankQuestion,
  outcome: Outcome,
  notes: readonly string[],
) => void;

/**
 * Brings the questions of a bank to what its file says, some at a time, and tells what became of each, in their order.
 * Call under the lock of imports.
 */
export async function storeBank(
  change: Change,
  bank: Bank,
  questions: readonly KeyedQuestion[],
  tell: TellStored,
): Promise<void> {
  const { courseId, importId } = bank;
  let isChanged = false;
  const placeOf = bank.placeOf ?? (await placesOf(change, bank, questions));
  const note: NoteQuestions | undefined =
    importId === undefined
      ? undefined
      : async (...changed) => await noteQuestions(change, importId, ...changed);
  for (let from = 0; from < questions.length; from += batch) {
    const part = questions
      .slice(from, from + batch)
      .map((row) => ({ ...row, question: row.read() }));
    const stored = await wholeQuestions(
      change,
      part.flatMap(({ returned }) => returned?.questionId ?? []),
      true,
    );
    const judged = part.map((row) => {
      const old = stored.get(row.returned?.questionId ?? 0);
      return documentOfRow(bank.name, row, { old, place: placeOf(row) ?? null });
    });
    const documents = judged.flatMap(({ document }) => document ?? []);
    const outcomes = await storeQuestions(change, courseId, documents, note);
    let next = 0;
    for (const [index, { document, notes }] of judged.entries()) {
      const outcome = document === undefined ? 'unchanged' : outcomes[next++]!;
      isChanged ||= outcome !== 'unchanged';
      tell(from + index, part[index]!.question, outcome, notes);
    }
  }
  if (isChanged) await askToIndex(change, courseId);
}

type DocumentOfQuestion = AskedDocument & { sourceKey: string; place: StoredPlace | null };
type StoredPlace = MarkedQuestion['place'];

/** What a row asks of the school; nothing where it comes back as it left. */
function documentOfRow(
  bank: string,
  row: KeyedQuestion & { readonly question: BankQuestion },
  { old, place }: { old: WholeQuestion | undefined; place: StoredPlace | null },
): { document?: DocumentOfQuestion; notes: readonly string[] } {
  const { sourceKey, returned, question } = row;
  // A row of an older export may be a question of another bank of the course.
  const given = documentOf(bankIn(sourceKey) ?? bank, question);
  if (returned === undefined || old === undefined)
    return { document: { ...given, sourceKey, place }, notes: [] };
  const { document, isSame, notes } = correctQuestion(old, given, question);
  const isMoved = isElsewhere(row, place);
  if (isSame && !isMoved && returned.isKept) return { notes };
  return { document: { ...document, sourceKey, place: isMoved ? place : returned.place }, notes };
}

/** A question that comes back without a chapter stays in the one where it is. */
function isElsewhere(
  { section, stands, returned }: KeyedQuestion,
  place: StoredPlace | null,
): boolean {
  if (returned === undefined) return true;
  if (stands === undefined) return section !== '' && section !== returned.section;
  // A chapter that is not there any more takes it nowhere.
  if (place === null) return false;
  const isInTopic = stands.topic === undefined || place.subject_id === returned.place.subject_id;
  return !isInTopic || place.reading_id !== returned.place.reading_id;
}

/** Questions of a bank without chapters stand in the course alone. */
async function placesOf(
  change: Change,
  { name, courseId }: Bank,
  questions: readonly KeyedQuestion[],
): Promise<PlaceOfRow> {
  const moved = questions.filter((row) => isElsewhere(row, null));
  const sections = [...new Set(moved.map(({ section }) => section))];
  if (sections.every((section) => section === '')) return () => undefined;
  const bookId = await bookOfImport(change, courseId, name);
  const places = await placesOfSections(change, { courseId, bookId }, sections);
  return ({ section }) => {
    const place = places.get(section);
    return place && { ...place, book_id: bookId };
  };
}

function documentOf(bank: string, question: BankQuestion): AskedDocument {
  const parts = question.parts.map((part) => documentOf(bank, part));
  return { kind: question.kind, version: versionOf(bank, question), parts };
}

function versionOf(bank: string, question: BankQuestion): VersionDraft {
  const { kind, form, stem, options, answer, explanation, difficulty, numeric } = question;
  const html = (text: string) => (form === 'html' ? text : plainHtml(text));
  const rationales = options.filter(({ rationale }) => rationale !== '');
  return {
    answer: kind === 'open' ? '' : answer,
    content: {
      question: html(stem),
      explanation: html(explanation),
      reference: kind === 'open' ? html(answer) : '',
      options: options.map(({ letter, text, rationale }) => ({
        letter,
        html: html(text),
        rationale: html(rationale),
      })),
      source: titleOfBank(bank),
      difficulty,
      lecture: null,
      ...(numeric !== undefined && { numeric }),
    },
    source: {
      kind,
      stem,
      options: Object.fromEntries(options.map(({ letter, text }) => [letter, text])),
      answer,
      explanation,
      difficulty: String(difficulty),
      ...(numeric !== undefined && {
        answer: String(numeric.value),
        tolerance: String(toleranceOf(numeric)),
        unit: numeric.units[0]?.name ?? '',
      }),
      ...(form === 'html' && { form }),
      ...(rationales.length > 0 && {
        rationales: Object.fromEntries(
          rationales.map(({ letter, rationale }) => [letter, rationale]),
        ),
      }),
    },
  };
}
