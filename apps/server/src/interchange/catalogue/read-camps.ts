import { richHtml } from '../../platform/text/rich-text.ts';
import type { StoredCampTask } from '../../capabilities/camp/camp.tables.ts';
import type { BookDraft, CampDraft, Read, ReadingDraft, Row } from './drafts.ts';
import type { Fields } from './fields.ts';
import { inItsFiles, readList, readWhole, type ReadingContext } from './reading-context.ts';

interface CoursePlace {
  readonly courseId: number;
  readonly books: readonly Read<BookDraft>[];
  readonly papers: readonly Read<Row<'mock_paper'>>[];
  /** What a faulty chapter does not tell is no fault of a camp. */
  readonly isWhole: boolean;
  readonly saidAs: ReturnType<typeof inItsFiles>;
}

const maxDays = 365;
const actions = ['lecture', 'read', 'questions', 'cards', 'paper', 'assignment', 'live'] as const;
type Action = (typeof actions)[number];

/** The training camps of a course. What they ask for was read before; a camp that misses something is skipped. */
export async function readCamps(
  context: ReadingContext,
  folder: string,
  given: Omit<CoursePlace, 'saidAs'>,
): Promise<Read<CampDraft>[]> {
  const place = { ...given, saidAs: inItsFiles(context) };
  const { records } = await readList(context, `${folder}/camps.yaml`, '个');
  const camps: Read<CampDraft>[] = [];
  for (const [position, fields] of records.entries()) {
    const read = await readWhole(context.faults, () =>
      readCamp(context, fields, { position, place }),
    );
    const { isFaulty, draft } = read;
    camps.push({ isFaulty: isFaulty || draft.row.tasks.some(({ title }) => title === ''), draft });
  }
  return camps;
}

async function readCamp(
  context: ReadingContext,
  fields: Fields,
  { position, place }: { position: number; place: CoursePlace },
): Promise<CampDraft> {
  const campId = context.ids.claim('camp', fields);
  const { id: _id, ...source } = fields.record;
  const tasks = fields
    .list('tasks')
    .map((record, index) => readTask(fields.inside(record, `第 ${index + 1} 个任务`), place));
  if (fields.has('tasks') && tasks.length === 0) fields.say('tasks 至少要有一个任务');
  const lastDay = Math.max(1, ...tasks.map(({ day }) => day));
  const row = {
    camp_id: campId,
    course_id: place.courseId,
    position,
    title: fields.text('title'),
    intro: await readIntro(fields),
    days: fields.integerOr('days', [lastDay, maxDays], lastDay),
    tasks: tasks.toSorted((a, b) => a.day - b.day),
    source,
    retired_at: null,
  };
  const classes = fields
    .list('classes')
    .map((record, index) =>
      readClass(context, fields.inside(record, `第 ${index + 1} 个班`), campId),
    );
  fields.refuseOthers();
  return { row, classes };
}

async function readIntro(fields: Fields): Promise<string> {
  const text = fields.textOr('intro', '');
  const { html, faults } = await richHtml(text, () =>
    Promise.resolve({ fault: '训练营的介绍里不能有插图' }),
  );
  for (const fault of faults) fields.say(`intro：${fault}`);
  return html;
}

function readClass(context: ReadingContext, fields: Fields, campId: number): Row<'camp_class'> {
  const row = {
    class_id: context.ids.claim('class', fields),
    camp_id: campId,
    title: fields.text('title'),
    starts_on: fields.day('starts'),
    join_from: fields.day('joinFrom'),
    join_until: fields.day('joinUntil'),
    capacity: fields.has('seats') ? fields.integer('seats', [1, 1_000_000]) : null,
    closed_at: null,
  };
  fields.refuseOthers();
  return row;
}

/** One thing to do: exactly one of the actions. An empty title marks a task whose place is not there. */
function readTask(fields: Fields, place: CoursePlace): StoredCampTask {
  const day = fields.integer('day', [1, maxDays]);
  const named = actions.filter((action) => fields.has(action));
  const [action] = named;
  if (action === undefined || named.length > 1)
    fields.say(`任务要写明做什么，写且只写一个：${actions.join('、')}`);
  const title = fields.textOr('title', '');
  const found = action === undefined ? undefined : readAction(fields, action, place);
  fields.refuseOthers();
  return {
    day,
    ...nowhere,
    kind: 'lecture',
    count: 1,
    ...found,
    title: found === undefined ? '' : title || found.title,
  };
}

type Found = Omit<StoredCampTask, 'day'>;

const nowhere = { book_id: null, reading_id: null, bullet_id: null, paper_id: null };

/** How a task's fields name parts of its course. */
function lookIn(fields: Fields, place: CoursePlace) {
  const books = place.books.map(({ draft }) => draft);
  const readings = books.flatMap((book) => book.readings.map(({ draft }) => draft));
  const find = <Item>(items: readonly Item[], isIt: (item: Item) => boolean, missing: string) => {
    const item = items.find(isIt);
    if (item === undefined && place.isWhole) fields.say(missing);
    return item;
  };
  const idOf = (name: string) => fields.integer(name, [1, 2_147_483_647]);
  return {
    readings,
    lecture: (name: string) => {
      const id = idOf(name);
      const bullets = readings.flatMap(({ lectures }) => lectures.map(({ draft }) => draft.bullet));
      return find(
        bullets,
        ({ bullet_id }) => bullet_id === id,
        `课 ${place.saidAs('lecture', id)} 不在这门课里`,
      );
    },
    reading: (name: string) => {
      const id = idOf(name);
      return find(
        readings,
        ({ row }) => row.reading_id === id,
        `章 ${place.saidAs('reading', id)} 不在这门课里`,
      );
    },
    paper: (name: string) => {
      const id = idOf(name);
      const papers = place.papers.map(({ draft }) => draft);
      return find(
        papers,
        ({ paper_id }) => paper_id === id,
        `试卷 ${place.saidAs('paper', id)} 不在这门课里`,
      );
    },
    book: (name: string) => {
      const id = idOf(name);
      return find(
        books,
        ({ row }) => row.book_id === id,
        `书 ${place.saidAs('book', id)} 不在这门课里`,
      );
    },
  };
}

const placeOf = ({ row }: ReadingDraft) => ({ book_id: row.book_id, reading_id: row.reading_id });

function readAction(fields: Fields, action: Action, place: CoursePlace): Found | undefined {
  const course = lookIn(fields, place);
  switch (action) {
    case 'lecture': {
      const bullet = course.lecture(action);
      if (bullet === undefined) return undefined;
      const { book_id, reading_id, bullet_id, title } = bullet;
      return { ...nowhere, book_id, reading_id, bullet_id, kind: 'lecture', title, count: 1 };
    }
    case 'read': {
      const reading = course.reading(action);
      if (reading === undefined) return undefined;
      const title = `${reading.row.number} ${reading.row.title}`;
      return { ...nowhere, ...placeOf(reading), kind: 'reading', title, count: 1 };
    }
    case 'paper': {
      const paper = course.paper(action);
      if (paper === undefined) return undefined;
      const { paper_id, title } = paper;
      return { ...nowhere, kind: 'mock', title, count: 1, paper_id };
    }
    case 'assignment': {
      const book = course.book(action);
      if (book === undefined) return undefined;
      const { book_id, title } = book.row;
      return { ...nowhere, kind: 'assignment', title: `${title}的作业`, count: 1, book_id };
    }
    case 'live': {
      const minutes = fields.integer(action, [1, 600]);
      return { ...nowhere, kind: 'live', title: `上直播课 ${minutes} 分钟`, count: minutes };
    }
    default:
      return readCount(fields, action, place, course);
  }
}

/** So many questions or cards of a chapter, or of the whole course. */
function readCount(
  fields: Fields,
  action: 'cards' | 'questions',
  { isWhole }: CoursePlace,
  course: ReturnType<typeof lookIn>,
): Found | undefined {
  const count = fields.integer(action, [1, 1000]);
  const reading = fields.has('reading') ? course.reading('reading') : null;
  if (reading === undefined) return undefined;
  const scope = reading === null ? course.readings : [reading];
  const kept = scope.reduce((sum, draft) => sum + draft[action].length, 0);
  const noun = action === 'cards' ? '张闪卡' : '道题';
  if (isWhole && kept < count) fields.say(`要做 ${count} ${noun}，这里只有 ${kept} ${noun}`);
  return {
    ...nowhere,
    ...(reading === null ? {} : placeOf(reading)),
    kind: action === 'cards' ? 'cards' : 'practice',
    title: `${reading === null ? '全课' : reading.row.title} ${count} ${noun}`,
    count,
  };
}
