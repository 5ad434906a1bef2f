import type { BroughtCourse, BroughtKind, CourseAnswer } from '@xuezhou/contract/import/console';
import { sql } from 'kysely';
import { membersIn } from '../../capabilities/camp/camp.port.ts';
import { courseTitles } from '../../capabilities/catalogue/catalogue.port.ts';
import { studiedCards } from '../../capabilities/flash-card/flash-card.port.ts';
import { watchersOf } from '../../capabilities/lecture/lecture.port.ts';
import { sittersOf } from '../../capabilities/mock/mock.port.ts';
import { studentsAnswered } from '../../capabilities/practice/practice-content.port.ts';
import { readersOf } from '../../capabilities/reader/reader.port.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import { Faults } from '../catalogue/faults.ts';
import type { TakenCourse } from '../import-catalogue.ts';
import type { NumberedKind } from '../origins/numbered-shapes.ts';
import type { FoundCourse } from '../origins/origins.ts';
import { answersTo, type Which } from '../origins/which-course.ts';
import { findVanished, type Vanished } from '../store/remove-vanished.ts';
import { countCourse } from './count-course.ts';
import type { SeenCatalogue } from './courses-only.ts';

/** A course of the files: the look and the import itself have to see it alike, so that nothing is written that was not seen. */
export interface SeenFolder {
  readonly course: Omit<BroughtCourse, 'losses' | 'banks' | 'courseId'>;
  /** What it is, or would be, here; undefined: nothing of it can be taken. */
  readonly courseId: number | undefined;
  readonly vanished: Vanished | undefined;
  /** What the things of its files are called here. */
  readonly oursOf: NonNullable<TakenCourse['oursOf']>;
  /** Whoever was not enrolled had it not, and would. */
  readonly isOpened: boolean;
  /** What of this school would be written over, by numbers. */
  readonly replaced: unknown;
}

/** More faults than anybody reads are counted only. */
const mostFaults = 100;
const longestFault = 1000;

/** What files say and would do of one course. */
export async function seeCourse(
  connection: Connection,
  folder: string,
  { seen, answer }: { seen: SeenCatalogue; answer: CourseAnswer | undefined },
): Promise<SeenFolder> {
  const place = `courses/${folder}`;
  const found = seen.origins.found.find(({ opened }) => opened.place === place);
  const written = seen.sound.courses.find((course) => course.folder === folder);
  const said = seen.faults.filter((fault) => isWithin(fault, place));
  const here = found === undefined ? null : await courseHere(connection, found);
  const kind = kindOf(found?.which, { here, isRead: written !== undefined });
  // That pages write a course is what is said of it, and no fault of its files.
  const faults = (kind === 'pages' ? said.filter((fault) => !isShells(fault)) : said).map(
    pageWords,
  );
  const choices = choicesOf(kind, found?.which);
  const course = {
    ...{ folder, title: written?.title ?? found?.opened.title ?? folder, kind, here, choices },
    answer: answerOf(kind, choices, answer),
    ...{ counts: [], videos: 0, withoutVideo: faults.filter(isNoVideo).slice(0, mostFaults) },
    faults: faults.slice(0, mostFaults).map((fault) => fault.slice(0, longestFault)),
    faultCount: faults.length,
  };
  if (written === undefined)
    return {
      ...{ course, courseId: undefined, vanished: undefined, replaced: null },
      ...{ oursOf: (_kind: NumberedKind, id: number) => id, isOpened: false },
    };
  const courseId = written.course_id;
  const vanished = await vanishedOf(connection, courseId, seen);
  const { changes, sound } = seen;
  const isOf = (row: { course_id: number }) => row.course_id === courseId;
  const added = new Set(changes.questions.difference.added.map(({ row }) => row.question_id));
  return {
    course: {
      ...course,
      counts: countCourse(courseId, { sound, changes, vanished }),
      videos: changes.videos.filter(({ draft }) => isOf(draft.bullet)).length,
    },
    ...{ courseId, vanished },
    oursOf: (of, id) => seen.origins.oursIn(courseId, of, id),
    isOpened: written.access === 'open' && (await isForEnrolled(connection, courseId)),
    replaced: {
      vanished: inOrder(vanished),
      course: changes.courses.changed.filter(isOf),
      agreement: changes.agreements.changed.filter(isOf),
      classes: changes.classes.changed,
      readings: changes.readings.changed.filter(isOf).map(({ reading_id }) => reading_id),
      lectures: changes.lectures.changed.filter(isOf).map(({ bullet_id }) => bullet_id),
      questions: changes.questions.rows
        .filter((row) => isOf(row) && !added.has(row.parent_id ?? row.question_id))
        .map(({ question_id, version }) => [question_id, version]),
    },
  };
}

/** The database answers numbers in any order. */
const inOrder = (vanished: Vanished) =>
  Object.entries(vanished).map(([what, ids]: [string, readonly number[]]) => [
    what,
    ids.toSorted((one, other) => one - other),
  ]);

async function isForEnrolled(connection: Connection, courseId: number): Promise<boolean> {
  const { rows } = await sql`
    select from course where course_id = ${courseId} and access = 'enrolled'`.execute(connection);
  return rows.length > 0;
}

/** Of the course itself, or of a file in it. */
const isWithin = (fault: string, place: string): boolean =>
  fault.startsWith(`${place}/`) || fault.startsWith(`${place}：`);

const isNoVideo = (fault: string): boolean => fault.includes('：找不到 video 文件 ');

/** The shell's way on, which a page has not. */
const isShells = (fault: string): boolean => fault.includes('加 --if-taken ');
const pageWords = (fault: string): string => fault.replace(/[；，]?或?加 --if-taken .*$/, '');

async function courseHere(
  connection: Connection,
  { opened, which }: FoundCourse,
): Promise<BroughtCourse['here']> {
  if ('holder' in which)
    return which.holder === undefined
      ? null
      : { courseId: which.holder.courseId, title: which.holder.title };
  const courseId = 'found' in which ? which.found.courseId : opened.fileId;
  const { rows } = await sql<{ title: string }>`
    select title from ${courseTitles} c where course_id = ${courseId}`.execute(connection);
  const [course] = rows;
  return course === undefined ? null : { courseId, title: course.title };
}

function kindOf(
  which: Which | undefined,
  { here, isRead }: { here: BroughtCourse['here']; isRead: boolean },
): BroughtKind {
  if (which === undefined) return 'faulty';
  // What was said before is not asked again.
  if (isConfirmed(which)) return isRead ? 'update' : 'faulty';
  if (answersTo(which).includes('update')) return 'ask';
  if (answersTo(which).length > 0) return 'pages';
  if (!isRead) return 'faulty';
  if (which.kind === 'new') return 'new';
  return here === null ? 'new' : 'update';
}

const isConfirmed = (which: Which): boolean =>
  which.kind === 'stranger' && which.holder.isConfirmed && !which.holder.isOfPages;

function choicesOf(kind: BroughtKind, which: Which | undefined): CourseAnswer[] {
  if (kind === 'new') return ['beside', 'skip'];
  if (kind === 'update')
    return which !== undefined && isConfirmed(which)
      ? [...answersTo(which), 'skip']
      : ['update', 'skip'];
  if (kind === 'pages') return ['skip', 'beside'];
  if (kind === 'faulty' || which === undefined) return ['skip'];
  return [...answersTo(which), 'skip'];
}

const answerOf = (
  kind: BroughtKind,
  choices: readonly CourseAnswer[],
  answer: CourseAnswer | undefined,
): CourseAnswer | null => {
  if (answer !== undefined && choices.includes(answer)) return answer;
  return kind === 'ask' ? null : (choices[0] ?? 'skip');
};

async function vanishedOf(
  connection: Connection,
  courseId: number,
  { sound, now }: SeenCatalogue,
): Promise<Vanished> {
  const wholeCourses = sound.wholeCourses.filter((one) => one === courseId);
  // What a camp holds was told when all courses were looked at together.
  return await findVanished(connection, { ...sound, wholeCourses }, { faults: new Faults(), now });
}

/** Of a course that only those have who are enrolled. */
const opened = '这门课现在要报名才能学，导入后对所有人开放';

/** Which losses, whatever their numbers, which grow while students go on. */
export const kindOfLoss = (loss: string): string =>
  loss.replaceAll(/\d+/g, '').split(/[，；]/)[0] ?? '';

/** What students did with what would go, in words, and what would be given away. */
export async function lossesOf(
  connection: Connection,
  { vanished, isOpened }: Pick<SeenFolder, 'isOpened'> & { vanished: Vanished },
): Promise<string[]> {
  const members = await membersIn(connection, vanished);
  const { questions, answers } = await studentsAnswered(connection, vanished.questions);
  const readers = await readersOf(connection, vanished.readings);
  const watchers = await watchersOf(connection, vanished.lectures);
  const sitters = await sittersOf(connection, vanished.papers);
  const cards = await studiedCards(connection, vanished.cards);
  const most = (counts: ReadonlyMap<number, number>) => Math.max(0, ...counts.values());
  return [
    ...(isOpened ? [opened] : []),
    ...(vanished.agreements.length === 0 ? [] : ['课程的服务协议会没有']),
    ...(members === 0 ? [] : [`训练营或班级会关闭，里面有 ${members} 位学员`]),
    ...(vanished.lives.length === 0 ? [] : [`${vanished.lives.length} 节直播课会取消，并通知学员`]),
    ...(questions === 0
      ? []
      : [
          `${questions} 道题不再出，学员做过${answers === 0 ? '' : ` ${answers} 次`}；做过的记录和成绩都留着`,
        ]),
    ...(readers.size === 0
      ? []
      : [
          `${readers.size} 章会没有，有学员读过（一章最多 ${most(readers)} 位）；划线和位置会看不到`,
        ]),
    ...(watchers.size === 0
      ? []
      : [
          `${watchers.size} 节课会没有，有学员看过（一节最多 ${most(watchers)} 位）；进度不再算进课程`,
        ]),
    ...(sitters.size === 0
      ? []
      : [
          `${sitters.size} 份试卷不再出，有学员考过（一份最多 ${most(sitters)} 位）；考过的成绩都留着`,
        ]),
    ...(cards === 0 ? [] : [`${cards} 张闪卡会没有，有学员背过；再导入同一张，记得的还在`]),
  ];
}
