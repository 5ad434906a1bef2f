import {
  bankQuestionKeys,
  markedQuestions,
  type MarkedQuestion,
} from '../../capabilities/practice/practice.port.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import { groupBy } from '../../platform/group-by.ts';
import { courseOfBank, nameOfCourse } from './bank-course.ts';
import { hashLength, keyOfOwn, keyOfWords, readExportedKey, sourceKeyOf } from './bank-identity.ts';
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
 * belong into the course that was given, or the one of their bank.
 */
export async function keyRows(
  connection: Connection,
  bank: SortedBank,
  given: number | undefined,
): Promise<KeyedBank[]> {
  const known = await courseOfBank(connection, bank.name, given);
  const marks = bank.questions.flatMap(({ key }) => readExportedKey(key)?.mark ?? []);
  const matches = groupBy(await markedQuestions(connection, marks), ({ mark }) => mark);
  const main = given ?? mainCourse(matches, known);
  const courseOf = ({ key }: SortedQuestion) => {
    const found = matches.get(readExportedKey(key)?.mark ?? '') ?? [];
    const isThere = given !== undefined || found.some(({ courseId }) => courseId === main);
    return isThere ? main : (found[0]?.courseId ?? main);
  };
  const groups = groupBy(bank.questions, courseOf);
  if (groups.size === 0) groups.set(main, []);
  const banks: KeyedBank[] = [];
  for (const [courseId, questions] of groups) {
    const isReturned = questions.some(({ key }) => matches.has(readExportedKey(key)?.mark ?? ''));
    const name =
      bank.isNamed || courseId === undefined || !isReturned
        ? bank.name
        : await nameOfCourse(connection, courseId);
    const storedKeys = courseId === undefined ? [] : await bankQuestionKeys(connection, courseId);
    const keyed = keyAll({ name, courseId, storedKeys }, questions, matches);
    banks.push({ name, courseId, storedKeys, questions: keyed });
  }
  return banks;
}

/** That of the bank where some of its rows stand in it or none anywhere, else the one in which most do. */
function mainCourse(
  matches: ReadonlyMap<string, readonly MarkedQuestion[]>,
  known: number | undefined,
): number | undefined {
  const counts = new Map<number, number>();
  for (const { courseId } of [...matches.values()].flat())
    counts.set(courseId, (counts.get(courseId) ?? 0) + 1);
  if (counts.size === 0 || (known !== undefined && counts.has(known))) return known;
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

/** Each key once: a second row that would be the same question keeps a key of its own. */
function keyAll(
  bank: Omit<KeyedBank, 'questions'>,
  questions: readonly SortedQuestion[],
  matches: ReadonlyMap<string, readonly MarkedQuestion[]>,
): KeyedQuestion[] {
  const stored = new Set(bank.storedKeys);
  const byBeginning = new Map(
    bank.storedKeys.map((sourceKey) => [hashIn(sourceKey).slice(0, hashLength), sourceKey]),
  );
  const hereOf = ({ key }: SortedQuestion) =>
    matches
      .get(readExportedKey(key)?.mark ?? '')
      ?.find(({ courseId }) => courseId === bank.courseId);
  const taken = new Set(questions.flatMap((row) => hereOf(row)?.sourceKey ?? []));
  const keyOf = ({ key, identity, former = '' }: SortedQuestion): string => {
    const exported = readExportedKey(key);
    // It stays where it is; what comes into this course is a copy.
    if (matches.has(exported?.mark ?? '')) return keyOfOwn(bank.name, key);
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
    const { place, section, doubts } = row;
    const returned = hereOf(row);
    const sourceKey = returned?.sourceKey ?? keyOf(row);
    taken.add(sourceKey);
    return {
      ...{ place, section, sourceKey, doubts, read: () => row.read() },
      ...(returned !== undefined && { returned }),
    };
  });
}

const hashIn = (sourceKey: string): string => sourceKey.slice(sourceKey.lastIndexOf(':') + 1);
