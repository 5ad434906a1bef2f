import { RowFault } from '../../banks/row-fault.ts';
import { decodeName } from '../../catalogue/catalogue-files.ts';
import { sectionOfCategory } from '../../banks/read/weighed-answers.ts';
import { readMoodleQuestion } from '../../moodle/read-moodle-xml.ts';
import { elementIn, elementsIn, fieldIn, type XmlElement } from '../../xml/read-xml.ts';
import { PictureBudget, type TakePicture } from '../archive-pictures.ts';
import type { CourseBuilder, Shelf } from '../course-builder.ts';
import { exportQuestion, valueIn, type FilesOf } from './export-question.ts';
import { placeOfHash, type MoodleFiles } from './moodle-files.ts';
import type { Backup } from './open-backup.ts';
import type { Quiz } from './read-activity.ts';

interface BankContext {
  readonly picture: TakePicture;
  readonly backup: Backup;
  readonly builder: CourseBuilder;
  readonly files: MoodleFiles;
  readonly quizzes: readonly Quiz[];
}

interface Stored {
  /** The same in every version of the question. */
  readonly key: string;
  readonly entryId: string;
  readonly element: XmlElement;
  /** Deleted from the bank, or not yet in it. */
  readonly isHidden: boolean;
  readonly isDraft: boolean;
  readonly context: string;
  readonly category: string;
}

const shelf: Shelf = { key: 'banks', title: '题库' };

/** Reads the bank of questions: those that a quiz asks stand with it, the others by their categories. */
export async function readBackupQuestions(context: BankContext): Promise<void> {
  const root = await context.backup.xml('questions.xml');
  const categories = elementsIn(root, 'question_category');
  const paths = pathsOf(categories);
  const all = categories.flatMap((category) => {
    const contextId = fieldIn(category, 'contextid');
    const path = paths.get(category.attributes['id'] ?? '') ?? '';
    return [...plainQuestions(category), ...newestVersions(category, context.builder)].map(
      (one) => ({ ...one, context: contextId, category: path }),
    );
  });
  const byId = new Map(all.map(({ element }) => [element.attributes['id'] ?? '', element]));
  // A text of a question carries its pictures along, each as often as it shows it.
  const within = { ...context, carried: new PictureBudget() };
  let count = 0;
  for (const stored of all) {
    // A gap of another question.
    if (Number(valueIn(stored.element, 'parent') || 0) > 0) continue;
    await readOne(within, stored, ++count, (id) => byId.get(id));
  }
}

type Bare = Omit<Stored, 'context' | 'category'>;

/** Before Moodle 4. */
const plainQuestions = (category: XmlElement): Bare[] =>
  elementsIn(elementIn(category, 'questions'), 'question').map((element) => ({
    key: `question:${element.attributes['id'] ?? ''}`,
    entryId: '',
    element,
    isHidden: valueIn(element, 'hidden') === '1',
    isDraft: false,
  }));

/** Since Moodle 4 the bank keeps every version of a question; the newest is the question. */
function newestVersions(category: XmlElement, builder: CourseBuilder): Bare[] {
  const entries = elementsIn(elementIn(category, 'question_bank_entries'), 'question_bank_entry');
  return entries.flatMap((entry) => {
    const versions = elementsIn(elementIn(entry, 'question_version'), 'question_versions').toSorted(
      (one, other) => Number(fieldIn(other, 'version')) - Number(fieldIn(one, 'version')),
    );
    // What is still a draft is asked nowhere; the one before it is.
    const newest = versions.find((one) => fieldIn(one, 'status') !== 'draft') ?? versions[0];
    const element = elementIn(newest, 'questions', 'question');
    if (element === undefined) return [];
    if (versions.length > 1) builder.notes.add('题目的旧版本没有保留，只取最新一版');
    const entryId = entry.attributes['id'] ?? '';
    const status = fieldIn(newest, 'status');
    const isHidden = status !== 'ready';
    return [{ key: `entry:${entryId}`, entryId, element, isHidden, isDraft: status === 'draft' }];
  });
}

/** The names from the top down, `$course$/top/第一章`. */
function pathsOf(categories: readonly XmlElement[]): Map<string, string> {
  const known = new Map(categories.map((one) => [one.attributes['id'] ?? '', one]));
  const pathOf = (id: string, depth: number): string => {
    const category = known.get(id);
    if (category === undefined || depth > 50) return '';
    const name = fieldIn(category, 'name').replaceAll('/', '//');
    return `${pathOf(fieldIn(category, 'parent'), depth + 1)}/${name}`;
  };
  return new Map([...known.keys()].map((id) => [id, pathOf(id, 0)]));
}

async function readOne(
  { picture, builder, files, quizzes, carried }: BankContext & { carried: PictureBudget },
  stored: Stored,
  number: number,
  find: (id: string) => XmlElement | undefined,
): Promise<void> {
  const { key, element, context, category, isHidden, isDraft } = stored;
  const name = valueIn(element, 'name').slice(0, 30);
  const place = `第 ${number} 题${name === '' ? '' : `（${name}）`}`;
  const { id = '' } = element.attributes;
  const asking = quizzes.filter((quiz) =>
    stored.entryId === '' ? quiz.questionIds.has(id) : quiz.entryIds.has(stored.entryId),
  );
  // What was deleted from the bank while a quiz asks it is only hidden there.
  if (isDraft || (isHidden && asking.length === 0))
    return builder.skip(place, '在 Moodle 里是隐藏的或草稿，没有取用');
  const filesOf: FilesOf = async (area, itemId, html) => {
    const times = timesShown(html);
    const shown = files.in(context, `${area}/${itemId}`).filter(({ name }) => times.has(name));
    const all: XmlElement[] = [];
    for (const { hash, name } of shown) {
      const bytes = await picture(placeOfHash(hash));
      if (bytes === undefined) continue;
      carried.spend(bytes.length * (times.get(name) ?? 1));
      all.push(fileElement(name, bytes));
    }
    return all;
  };
  try {
    const exported = await exportQuestion(element, filesOf, find);
    const question = { ...readMoodleQuestion(exported), key: '', place };
    const [first] = asking;
    const notes = [
      ...(question.notes ?? []),
      ...(isHidden ? ['在 Moodle 的题库里已删除，测验还在用，所以取用'] : []),
      ...(asking.length > 1 ? ['几个测验都用到它，只放在第一个测验里'] : []),
    ];
    const own = { key, question: { ...question, notes } };
    if (first !== undefined) return builder.addQuestion(first.shelf, first.key, own);
    const title = sectionOfCategory(category) || '全部';
    const reading = `category:${title}`;
    if (!builder.has(reading))
      builder.addReading(shelf, { key: reading, title, html: '', figures: [], losses: [] });
    builder.addQuestion(shelf, reading, own);
  } catch (error) {
    if (!(error instanceof RowFault)) throw error;
    builder.skip(place, error.message);
  }
}

/** How often a text shows each of its files. */
function timesShown(html: string): Map<string, number> {
  const times = new Map<string, number>();
  for (const [, address = ''] of html.matchAll(/@@PLUGINFILE@@\/([^"'?]*)/g))
    for (const name of new Set([address, decodeName(address)]))
      times.set(name, (times.get(name) ?? 0) + 1);
  return times;
}

/** As it stands beside a text in a file of questions. */
const fileElement = (name: string, bytes: Buffer): XmlElement => ({
  name: 'file',
  attributes: { name, path: '/', encoding: 'base64' },
  children: [bytes.toString('base64')],
});
