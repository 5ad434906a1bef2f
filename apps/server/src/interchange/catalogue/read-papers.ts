import path from 'node:path';
import type { PaperFormat } from '@xuezhou/contract/mock';
import type { DrawRule } from '@xuezhou/contract/mock/console';
import { allocate } from '@xuezhou/rules/mock/draw-paper';
import { isPaperOver } from '@xuezhou/rules/mock/paper-clock';
import { paperFormatNames, paperFormats } from '@xuezhou/rules/mock/paper-format';
import type { PaperTopic } from '../../capabilities/mock/mock.tables.ts';
import { richHtml } from '../../platform/text/rich-text.ts';
import type {
  QuestionDraft,
  StoredKind,
} from '../../capabilities/practice/practice-content.port.ts';
import { banksFolder } from './content-files.ts';
import type { BookDraft, Read, Row } from './drafts.ts';
import { isRecord, type Fields } from './fields.ts';
import { questionKinds } from './read-questions.ts';
import { inItsFiles, readList, readWhole, type ReadingContext } from './reading-context.ts';

/** The questions of a course by their ids, and by the chapters that papers are drawn from. */
interface Stock {
  readonly questions: ReadonlyMap<number, QuestionDraft>;
  readonly byReading: ReadonlyMap<number, readonly QuestionDraft[]>;
  /** Of papers that are held out until their last day is over: no other paper asks them. */
  readonly heldOut: ReadonlySet<number>;
  /** Its chapters are without a fault; else what is missing here may only be unreadable. */
  readonly isWhole: boolean;
  /** Questions of banks come with the course, and after its papers: how many there will be is not known here. */
  readonly hasBanks: boolean;
  readonly saidAs: ReturnType<typeof inItsFiles>;
}

interface CoursePlace {
  readonly courseId: number;
  readonly books: readonly Read<BookDraft>[];
  readonly isWhole: boolean;
}

/** The mock papers of a course. Its questions were read before; a paper that misses one of them is skipped. */
export async function readPapers(
  context: ReadingContext,
  folder: string,
  { courseId, books, isWhole }: CoursePlace,
): Promise<Read<Row<'mock_paper'>>[]> {
  const { records } = await readList(context, `${folder}/papers.yaml`, '份');
  const stock = {
    ...stockOf(books),
    ...{ heldOut: heldOutOf(records, context.now), isWhole, saidAs: inItsFiles(context) },
    hasBanks: (await context.files.folders(banksFolder)).includes(path.posix.basename(folder)),
  };
  const papers: Read<Row<'mock_paper'>>[] = [];
  for (const [position, fields] of records.entries()) {
    const { isFaulty, draft } = await readWhole(context.faults, () =>
      readPaper(context, fields, { courseId, position, stock }),
    );
    papers.push({ isFaulty: isFaulty || !isStocked(draft, stock), draft });
  }
  return papers;
}

function isStocked({ topics }: Row<'mock_paper'>, { questions, byReading }: Stock): boolean {
  return topics.every(
    (topic) =>
      (topic.questions ?? []).every((id) => questions.has(id)) &&
      (topic.readings ?? []).every((id) => byReading.has(id)),
  );
}

/** Known before the papers are read, since one may stand before the paper that holds its questions out. */
function heldOutOf(papers: readonly Fields[], now: Date): Set<number> {
  const topics = papers
    .filter(({ record }) => record['heldOut'] === 'true' && !isOver(record, now))
    .flatMap(({ record }) => record['topics'] ?? [])
    .filter(isRecord);
  return new Set(topics.flatMap(({ questions }) => questions ?? []).map(Number));
}

/** As it is written: what cannot be read is not over. */
const isOver = ({ endDate, minutes }: Fields['record'], now: Date): boolean =>
  isPaperOver(
    { endDate: typeof endDate === 'string' ? endDate : null, minutes: Number(minutes) },
    now,
  );

function stockOf(books: readonly Read<BookDraft>[]): Pick<Stock, 'questions' | 'byReading'> {
  const readings = books.flatMap(({ draft }) => draft.readings.map((reading) => reading.draft));
  const all = readings.map(
    ({ row, questions }) => [row.reading_id, questions.map((question) => question.draft)] as const,
  );
  return {
    byReading: new Map(all),
    questions: new Map(
      all.flatMap(([, own]) => own.map((question) => [question.row.question_id, question])),
    ),
  };
}

async function readPaper(
  context: ReadingContext,
  fields: Fields,
  place: { courseId: number; position: number; stock: Stock },
): Promise<Row<'mock_paper'>> {
  const paperId = context.ids.claim('paper', fields);
  const { id: _id, ...source } = fields.record;
  const format = readFormat(fields);
  const isHeldOut = fields.flag('heldOut');
  const draw = fields.has('draw') ? fields.integer('draw', [1, 500]) : null;
  const topics =
    draw === null
      ? readFixed(fields, place.stock, { format, isHeldOut })
      : readBlueprint(fields, place.stock, { draw, format });
  const rules = draw === null ? [] : readRules(fields);
  if (isHeldOut && draw !== null)
    fields.say('heldOut 只能用在固定卷上：组卷从练习的题里抽，请列出题号或去掉 heldOut');
  const row = {
    paper_id: paperId,
    course_id: place.courseId,
    position: place.position,
    title: fields.text('title'),
    course_type: fields.textOr('type', '').trim(),
    minutes: fields.integer('minutes', [1, 600]),
    end_date: fields.day('endDate'),
    draw,
    format,
    is_held_out: isHeldOut,
    draw_rules: rules,
    topics,
    question_count: topics.reduce((sum, { count }) => sum + count, 0),
    shuffle_options: fields.has('shuffleOptions') ? fields.flag('shuffleOptions') : null,
    formulas: await readFormulas(fields),
    source,
    retired_at: null,
  };
  fields.refuseOthers();
  return row;
}

const sizeOf = ({ parts }: QuestionDraft) => Math.max(1, parts.length);

/** The exam whose form its questions must keep; null where none is named. */
function readFormat(fields: Fields): PaperFormat | null {
  if (!fields.has('format')) return null;
  const names = Object.fromEntries(paperFormatNames.map((name) => [name, name]));
  return fields.choice<PaperFormat | null>('format', names, null);
}

function keepsFormat(format: PaperFormat | null, { row, version }: QuestionDraft): boolean {
  const { length: options } = version.content.options;
  return format === null || paperFormats[format].keeps({ kind: row.kind, options });
}

/** A paper that is the same for everyone: each topic names its questions. */
function readFixed(
  fields: Fields,
  { questions, heldOut, isWhole, saidAs }: Stock,
  { format, isHeldOut }: { format: PaperFormat | null; isHeldOut: boolean },
): PaperTopic[] {
  const seen = new Set<number>();
  return readTopics(fields).map((topic) => {
    const title = topic.text('title');
    const ids = readIds(topic, 'questions');
    for (const id of ids) {
      if (isWhole && !questions.has(id))
        topic.say(`题 ${saidAs('question', id)} 不在这门课里；综合题请写它自己的编号，不写小题的`);
      if (!isHeldOut && heldOut.has(id))
        topic.say(`题 ${saidAs('question', id)} 属于一份 heldOut 的卷，别的卷不能再用它`);
      if (seen.has(id)) topic.say(`题 ${saidAs('question', id)} 在这份试卷里出现了两次`);
      seen.add(id);
    }
    topic.refuseOthers();
    const own = ids.flatMap((id) => questions.get(id) ?? []);
    for (const question of own)
      if (!keepsFormat(format, question))
        topic.say(
          `题 ${saidAs('question', question.row.question_id)} 不合 ${format ?? ''} 的题型，这种考试只有三个选项的单选题`,
        );
    return { title, count: own.reduce((sum, one) => sum + sizeOf(one), 0), questions: ids };
  });
}

/** A paper that is drawn anew for every attempt: each topic has a weight, and chapters to draw from. */
function readBlueprint(
  fields: Fields,
  { byReading, heldOut, isWhole, hasBanks, saidAs }: Stock,
  { draw, format }: { draw: number; format: PaperFormat | null },
): PaperTopic[] {
  const read = readTopics(fields).map((topic) => {
    const title = topic.text('title');
    const weight = topic.integer('weight', [1, 1000]);
    const readings = readIds(topic, 'readings');
    const more = { ...readKinds(topic), ...readRange(topic) };
    for (const id of readings)
      if (isWhole && !byReading.has(id)) topic.say(`章 ${saidAs('reading', id)} 不在这门课里`);
    topic.refuseOthers();
    return { topic, title, weight, readings, more };
  });
  const counts = allocate(
    draw,
    read.map(({ weight }) => weight),
  );
  return read.map(({ topic, title, readings, more }, index) => {
    const count = counts[index] ?? 0;
    const stock = readings
      .flatMap((id) => byReading.get(id) ?? [])
      .filter(
        (question) =>
          canBeDrawn(question) &&
          (more.kinds?.includes(question.row.kind) ?? true) &&
          keepsFormat(format, question) &&
          !heldOut.has(question.row.question_id),
      )
      .reduce((sum, question) => sum + sizeOf(question), 0);
    if (isWhole && !hasBanks && stock < count)
      topic.say(`要抽 ${count} 题，这些章里有选项的题只有 ${stock} 道，请加章或调小 draw、weight`);
    return { title, count, readings, ...more };
  });
}

const drawRules = ['fresh', 'rested', 'sound'] as const;

/** What a drawn paper keeps to. */
function readRules(fields: Fields): DrawRule[] {
  if (!fields.has('rules')) return [];
  const said = fields.list('rules');
  const rules = drawRules.filter((rule) => said.includes(rule));
  if (rules.length !== new Set(said).size) fields.say(`rules 里只能有 ${drawRules.join('、')}`);
  return rules;
}

function readKinds(topic: Fields): { kinds?: StoredKind[] } {
  if (!topic.has('kinds')) return {};
  const said = topic.list('kinds');
  const known = said.flatMap((name) =>
    typeof name === 'string' && Object.hasOwn(questionKinds, name)
      ? questionKinds[name as keyof typeof questionKinds]
      : [],
  );
  if (known.length === 0 || known.length !== said.length)
    topic.say(`kinds 里只能有 ${Object.keys(questionKinds).join('、')}，至少一个`);
  return { kinds: known };
}

/** The share in percent that the syllabus gives a topic. */
function readRange(topic: Fields): { range?: [number, number] } {
  if (!topic.has('range')) return {};
  const [from = NaN, to = NaN, ...more] = topic.list('range').map(Number);
  const isShare = (share: number) => Number.isInteger(share) && share >= 0 && share <= 100;
  if (!isShare(from) || !isShare(to) || from > to || more.length > 0)
    topic.say('range 应该是考纲给的百分比，从小到大两个整数，如 [15, 20]');
  return { range: [from, to] };
}

const canBeDrawn = ({ row, parts }: QuestionDraft) =>
  row.kind === 'xl' ? parts.every((part) => part.row.kind !== 'open') : row.kind !== 'open';

function readTopics(fields: Fields): Fields[] {
  const records = fields.list('topics');
  if (fields.has('topics') && records.length === 0) fields.say('topics 至少要有一个主题');
  return records.map((record, index) => fields.inside(record, `第 ${index + 1} 个主题`));
}

function readIds(fields: Fields, name: string): number[] {
  const ids = fields.list(name).map(Number);
  if (fields.has(name) && (ids.length === 0 || !ids.every(Number.isSafeInteger)))
    fields.say(`${name} 应该是编号的列表，如 [10001, 10002]`);
  return ids;
}

async function readFormulas(fields: Fields): Promise<string> {
  const text = fields.textOr('formulas', '');
  if (text === '') return '';
  const { html, faults } = await richHtml(text, () =>
    Promise.resolve({ fault: '公式表里不能有插图' }),
  );
  for (const fault of faults) fields.say(`formulas：${fault}`);
  return html;
}
