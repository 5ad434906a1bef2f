import {
  bankQuestionKeys,
  keysElsewhere,
} from '../../capabilities/practice/practice-content.port.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import { groupBy } from '../../platform/group-by.ts';
import { courseOfBank, nameOfCourse } from './bank-course.ts';
import { BankFileError } from './bank-file-error.ts';
import {
  hashLength,
  keyOfOwn,
  keyOfWords,
  ownKeyIn,
  readExportedKey,
  sourceKeyOf,
} from './bank-identity.ts';
import { markedRows, type MarkedRow } from './marked-rows.ts';
import type { SortedBank, SortedQuestion } from './sort-rows.ts';
import type { KeyedQuestion } from './store-bank.ts';

/** Rows that belong into one course, each with the key by which the school knows it. */
export interface KeyedBank {
  readonly name: string;
  /** Undefined: the bank has no course yet. */
  readonly courseId: number | undefined;
  /** Keys of the course's questions that are known by their words alone. */
  readonly storedKeys: readonly string[];
  readonly questions: readonly KeyedQuestion[];
}

/**
 * Finds where the rows of a bank belong, and what they are there. What the school exported comes back as itself, in the
 * course where it stands, whatever the file is called; brought into another course it becomes a copy. All other rows
 * belong into the course that was given, or the one of their bank; with `leavesOthers` none is taken out of another course.
 */
export async function keyRows(
  connection: Connection,
  bank: SortedBank,
  {
    courseId: given,
    leavesOthers = false,
  }: { courseId?: number | undefined; leavesOthers?: boolean | undefined },
): Promise<KeyedBank[]> {
  const known = await courseOfBank(connection, bank.name, given);
  const marked = await markedRows(connection, bank.questions);
  const main = given ?? mainCourse([...marked.values()], known);
  const courseOf = (row: SortedQuestion) => {
    const { found = [], likeliest = [] } = marked.get(row) ?? {};
    const isThere = given !== undefined || likeliest.some(({ courseId }) => courseId === main);
    if (isThere) return main;
    if (coursesOf(likeliest).size > 1) throw inSeveral();
    return found[0]?.courseId ?? main;
  };
  const groups = groupBy(bank.questions, courseOf);
  if (groups.size === 0) groups.set(main, []);
  const banks: KeyedBank[] = [];
  for (const [courseId, questions] of groups) {
    const isReturned = questions.some((row) => (marked.get(row)?.found.length ?? 0) > 0);
    const name =
      bank.isNamed || courseId === undefined || !isReturned
        ? bank.name
        : await nameOfCourse(connection, courseId);
    const storedKeys = courseId === undefined ? [] : await bankQuestionKeys(connection, courseId);
    const keyed = keyAll({ name, courseId, storedKeys }, questions, marked);
    const mayCopy = (at: number) => leavesOthers || marked.has(questions[at]!);
    const own = await besideOthers(connection, { name, courseId }, keyed, mayCopy);
    banks.push({ name, courseId, storedKeys, questions: own });
  }
  return banks;
}

/**
 * That of the bank where some of its rows stand in it or none anywhere, else the one in which most do; refused where it is
 * chance which of two that is.
 */
function mainCourse(rows: readonly MarkedRow[], known: number | undefined): number | undefined {
  const counts = new Map<number, number>();
  const sets = rows.map(({ likeliest }) => coursesOf(likeliest));
  for (const courseId of sets.flatMap((courses) => [...courses]))
    counts.set(courseId, (counts.get(courseId) ?? 0) + 1);
  if (counts.size === 0 || (known !== undefined && counts.has(known))) return known;
  const [main, most] = [...counts].toSorted(([, one], [, other]) => other - one)[0]!;
  const isChance = sets.some(
    (courses) =>
      courses.has(main) && [...courses].some((id) => id !== main && counts.get(id) === most),
  );
  if (isChance) throw inSeveral();
  return main;
}

const coursesOf = (questions: MarkedRow['found']): Set<number> =>
  new Set(questions.map(({ courseId }) => courseId));

const inSeveral = () =>
  new BankFileError('里面的题在几门课程里都有，分不清是哪一门的；请用 --course 加上课程编号再导入');

/** A copy whose key a copy in another course has is one more, that has its course in its key. */
async function besideOthers(
  connection: Connection,
  { name, courseId }: Pick<KeyedBank, 'name' | 'courseId'>,
  questions: readonly KeyedQuestion[],
  mayCopy: (at: number) => boolean,
): Promise<readonly KeyedQuestion[]> {
  if (courseId === undefined) return questions;
  const isCopy = ({ returned }: KeyedQuestion, at: number) => returned === undefined && mayCopy(at);
  const keys = questions.filter(isCopy).map(({ sourceKey }) => sourceKey);
  const elsewhere = await keysElsewhere(connection, courseId, keys);
  if (elsewhere.size === 0) return questions;
  return questions.map((row, at) => {
    if (!isCopy(row, at) || !elsewhere.has(row.sourceKey)) return row;
    const own = ownKeyIn(row.sourceKey) || hashIn(row.sourceKey).slice(0, hashLength);
    return { ...row, sourceKey: keyOfOwn(name, `c${courseId}.${own}`) };
  });
}

/** Each key once: a second row that would be the same question keeps a key of its own. */
function keyAll(
  bank: Omit<KeyedBank, 'questions'>,
  questions: readonly SortedQuestion[],
  marked: ReadonlyMap<SortedQuestion, MarkedRow>,
): KeyedQuestion[] {
  const stored = new Set(bank.storedKeys);
  const byBeginning = new Map(
    bank.storedKeys.map((sourceKey) => [hashIn(sourceKey).slice(0, hashLength), sourceKey]),
  );
  const hereOf = (row: SortedQuestion) =>
    marked.get(row)?.found.find(({ courseId }) => courseId === bank.courseId);
  const taken = new Set(questions.flatMap((row) => hereOf(row)?.sourceKey ?? []));
  const keyOf = (row: SortedQuestion): string => {
    const { key, identity, former = '' } = row;
    const exported = readExportedKey(key);
    const { isForeign } = marked.get(row) ?? {};
    // Beside the one that has its mark, and beside others that have it in this bank.
    if (isForeign === true) return keyOfOwn(bank.name, `${identity.slice(0, hashLength)}.${key}`);
    // It stays where it is; what comes into this course is a copy.
    if (isForeign === false) return keyOfOwn(bank.name, key);
    const own = sourceKeyOf(bank.name, identity, key);
    const formerKey = keyOfWords(bank.name, former);
    const candidates = [
      byBeginning.get(exported?.words ?? ''),
      ...(key !== '' || stored.has(own) ? [own] : []),
      // As an older school hashed its words.
      ...(key === '' && stored.has(formerKey) ? [formerKey] : []),
      own,
    ];
    // The question that had these words may say others today, and be in the file too.
    return (
      candidates.find((one) => one !== undefined && !taken.has(one)) ??
      keyOfOwn(bank.name, identity.slice(0, hashLength))
    );
  };
  return questions.map((row) => {
    const { place, section, stands } = row;
    const returned = hereOf(row);
    const { found = [], isForeign = false } = marked.get(row) ?? {};
    const doubts = isForeign && found.length === 0 ? [...row.doubts, otherWords] : row.doubts;
    const sourceKey = returned?.sourceKey ?? keyOf(row);
    taken.add(sourceKey);
    return {
      ...{ place, section, stands, sourceKey, doubts, read: () => row.read() },
      ...(returned !== undefined && { returned }),
    };
  });
}

const otherWords =
  '编号与本校的题相同，文字完全不同，当作另一道题；如果是改了那道题，请改那道题，再撤下这道';

const hashIn = (sourceKey: string): string => sourceKey.slice(sourceKey.lastIndexOf(':') + 1);
