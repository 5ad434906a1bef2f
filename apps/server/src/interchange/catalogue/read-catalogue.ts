import { courseGroups } from '../../capabilities/catalogue/catalogue.port.ts';
import type { Authored } from '../../platform/database/tables/authored.ts';
import type { BookDraft, CatalogueDraft, CourseDraft, Read, Row } from './drafts.ts';
import { Fields } from './fields.ts';
import { readAgreement } from './read-agreement.ts';
import { readCamps } from './read-camps.ts';
import { readGlossary } from './read-glossary.ts';
import { readMessages } from './read-messages.ts';
import { readLives } from './read-lives.ts';
import { readPapers } from './read-papers.ts';
import { readPlans } from './read-plans.ts';
import { otherFamily } from '@xuezhou/contract/site';
import { familyChoices, readFamilies } from '../families/read-families.ts';
import { KnownIds } from './known-ids.ts';
import { noArticles, readArticles } from '../articles/read-articles.ts';
import { noSurveys, readSurveys } from './read-surveys.ts';
import { readChapter } from './read-chapter.ts';
import { noMall, readMall } from '../mall/read-mall.ts';
import { inThisSchool, readWhole, type ReadingContext } from './reading-context.ts';
import { readYaml } from './read-yaml.ts';
import { numbersFile, torn } from '../origins/read-numbers.ts';

const goneWords = {
  lecture: (id: number) => `lecture 里的课 ${id} 不存在，“去看讲解”不会显示`,
  question: (id: number) => `questions 里的题 ${id} 不在课程文件里，放到那里时可能不会问`,
} as const;

/** Of a folder that cannot be read, or is another school's. */
export const nothingSaid: CatalogueDraft = {
  families: [],
  courses: [],
  plans: [],
  mall: noMall,
  asked: noSurveys,
  written: noArticles,
};

/** Reads a whole catalogue folder; what is wrong goes to the context's faults. Writes nothing. */
export async function readCatalogue(context: ReadingContext): Promise<CatalogueDraft | undefined> {
  const file = 'catalogue.yaml';
  const fields = await readRecord(context, file, '请确认这是课程目录的文件夹');
  if (fields === undefined) return undefined;
  // Files of one course alone name no school.
  const school = fields.has('school') ? fields.text('school') : undefined;
  const folders = fields.list('courses');
  const isOfOther = await saysCoursesOnly(context, fields);
  fields.refuseOthers();
  const listed = foldersIn(fields, folders).filter((folder) => !context.leaves?.has(folder));
  const named = await plainFirst(context, listed);
  await context.origins?.expect(named, context.files, fields);
  const families = await readFamilies(context, named);
  const courses: Read<CourseDraft>[] = [];
  for (const folder of named) {
    const course = await readCourse(context, folder);
    if (course !== undefined) courses.push(course);
  }
  for (const { place, kind, id } of context.mentions)
    if (!context.ids.has(kind, id))
      context.faults.add(place, goneWords[kind](context.origins?.saidAs(kind, id) ?? id));
  if (isOfOther) return { ...nothingSaid, families, courses };
  const numbers = context.origins?.ofAll;
  const plans = await readPlans({ ...context, numbers }, courses);
  const glossary = await readGlossary(context);
  const templates = await readMessages(context);
  return {
    ...(school !== undefined && { school }),
    families,
    courses,
    plans,
    ...(glossary !== undefined && { glossary }),
    ...(templates !== undefined && { templates }),
    mall: await readMall({ ...context, numbers }),
    asked: await readSurveys(context),
    written: await readArticles(context),
  };
}

/** Of what is no course nothing is taken. */
async function saysCoursesOnly({ origins, leaves }: ReadingContext, fields: Fields) {
  if (leaves === undefined) return (await origins?.isOfOtherSchool(fields)) === true;
  // Which school it is of is no matter then, and no fault.
  fields.has('origin');
  return true;
}

const foldersIn = (fields: Fields, folders: readonly Authored[]): string[] =>
  folders.flatMap((folder) => {
    if (typeof folder === 'string' && /^[^/\\.][^/\\]*$/.test(folder)) return [folder];
    fields.say('courses 的每一项应该是 courses 文件夹里一门课的文件夹名');
    return [];
  });

/** Those that have their ids for good before those that make way. */
async function plainFirst(
  { files, origins }: ReadingContext,
  folders: readonly string[],
): Promise<readonly string[]> {
  if (origins === undefined) return folders;
  const texts = await Promise.all(
    folders.map(async (folder) => await files.text(`courses/${folder}/course.yaml`)),
  );
  const saysOrigin = (_folder: string, at: number) => /^origin:/m.test(texts[at] ?? '');
  return [
    ...folders.filter((folder, at) => !saysOrigin(folder, at)),
    ...folders.filter((folder, at) => saysOrigin(folder, at)),
  ];
}

async function readRecord(
  { files, faults, numbers }: ReadingContext,
  file: string,
  consequence: string,
): Promise<Fields | undefined> {
  const text = await files.text(file);
  if (text === undefined) {
    faults.add(file, `没有这个文件，${consequence}`);
    return undefined;
  }
  const before = faults.count;
  const value = readYaml(text, file, faults);
  if (faults.count > before) return undefined;
  return new Fields(await inThisSchool({ numbers }, file, value), file, faults);
}

/** A course in its folder, with all that its files say. */
export async function readCourse(
  outer: ReadingContext,
  folder: string,
): Promise<Read<CourseDraft> | undefined> {
  const path = `courses/${folder}`;
  const before = outer.faults.count;
  const said = await readRecord(outer, `${path}/course.yaml`, '这门课跳过');
  if (said === undefined) return undefined;
  const found = await outer.origins?.open(said, { ...outer, path });
  const isRefused = found === 'refused';
  // What is not taken keeps no id from another.
  const context = isRefused ? { ...outer, ids: new KnownIds() } : { ...outer, numbers: found };
  const own = await readWhole(outer.faults, async () => {
    const record = await inThisSchool(context, said.place, said.record);
    return readCourseRow(context, new Fields(record, said.place, outer.faults), folder);
  });
  const course = own.draft;
  if (isRefused) return { isFaulty: true, draft: { ...nothingIn, row: course } };
  const agreement = await readAgreement(context, path, course.course_id);
  const books: Read<BookDraft>[] = [];
  for (const [bookIndex, name] of (await context.files.folders(path)).entries()) {
    const book = await readBook(context, course, `${path}/${name}`, bookIndex);
    if (book !== undefined) books.push(book);
  }
  const papers = await readPapers(context, path, {
    courseId: course.course_id,
    books,
    // What a faulty chapter does not tell is no fault of a paper.
    isWhole: context.faults.count === before,
  });
  const camps = await readCamps(context, path, {
    courseId: course.course_id,
    books,
    papers,
    isWhole: context.faults.count === before,
  });
  const lives = await readLives(context, path, course.course_id);
  const isWhole = context.faults.count === before;
  const draft = { row: course, books, agreement, papers, camps, lives, isWhole };
  // Two of its things would be one: which, no later import could tell.
  const isTorn = found?.isTorn === true;
  if (isTorn) outer.faults.add(numbersFile(path), torn);
  return { isFaulty: own.isFaulty || isTorn, draft };
}

const nothingIn = {
  ...{ books: [], agreement: undefined, papers: [], camps: [], lives: [], isWhole: false },
};

function readCourseRow(context: ReadingContext, fields: Fields, folder: string): Row<'course'> {
  // Looked at before, where it is one of another school.
  fields.has('origin');
  const course = {
    course_id: context.ids.claim('course', fields),
    family: fields.choice<string>('family', familyChoices(context), otherFamily),
    group_type: fields.choice<number>('group', courseGroups, 1),
    title: fields.text('title'),
    cover: readCover(fields),
    subtitle: fields.textOr('subtitle', ''),
    exam_date: fields.day('examDate'),
    access: fields.choice<'open' | 'enrolled'>(
      'access',
      { open: 'open', enrolled: 'enrolled' },
      'open',
    ),
    identity_required: fields.choice('identity', { none: false, required: true }, false),
    sort: fields.integer('sort', [0, 1_000_000]),
    shuffle_options: fields.flag('shuffleOptions'),
    source: 'catalogue',
    folder,
    // Only a course of the school's own is removed in pages.
    erased_at: null,
  };
  fields.refuseOthers();
  return course;
}

/** Stands upright on the cover, where there is room for five. */
function readCover(fields: Fields): string {
  const cover = fields.text('cover');
  const length = [...cover].length;
  if (cover !== '' && (length < 2 || length > 5))
    fields.say(`cover 应该是 2 至 5 个字，现在是“${cover}”`);
  return cover;
}

async function readBook(
  context: ReadingContext,
  course: Row<'course'>,
  path: string,
  bookIndex: number,
): Promise<Read<BookDraft> | undefined> {
  const fields = await readRecord(context, `${path}/book.yaml`, '这本书跳过');
  if (fields === undefined) return undefined;
  const own = await readWhole(context.faults, () => {
    const row = {
      book_id: context.ids.claim('book', fields),
      course_id: course.course_id,
      position: bookIndex,
      title: fields.text('title'),
      cover: readCover(fields),
      intro: fields.textOr('intro', ''),
      book_status: fields.choice<number>('status', { issued: 1, unissued: -1 }, 1),
      folder: path.slice(path.lastIndexOf('/') + 1),
    };
    fields.refuseOthers();
    return Promise.resolve(row);
  });
  const readings: BookDraft['readings'][number][] = [];
  const folders = await context.files.folders(path);
  for (const [readingIndex, name] of folders.entries())
    readings.push(
      await readChapter(context, {
        folder: `${path}/${name}`,
        course,
        bookId: own.draft.book_id,
        bookIndex,
        readingIndex,
      }),
    );
  return { isFaulty: own.isFaulty, draft: { row: own.draft, readings } };
}
