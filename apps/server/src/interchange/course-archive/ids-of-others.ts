import type { Connection } from '../../platform/database/prepare.ts';
import type { CatalogueDraft, CourseDraft, Read } from '../catalogue/drafts.ts';
import type { Faults } from '../catalogue/faults.ts';
import { heldBy } from '../origins/held-numbers.ts';
import type { NumberedKind } from '../origins/numbered-shapes.ts';

const names: Readonly<Record<NumberedKind, string>> = {
  ...{ course: '课程', book: '书', reading: '章', subject: '知识点', lecture: '课' },
  ...{ question: '题', card: '闪卡', paper: '试卷', camp: '训练营', class: '训练营的班' },
  live: '直播课',
};

/** More than anybody reads are counted only. */
const mostNamed = 5;

/**
 * A course whose files say no origin has its ids as they stand. Whoever brings it by a page was asked for the rights of this one
 * course: where an id is something of another, the course is stopped, and the fault says of which.
 * @param isPlain whether the ids of a course are as its files say them
 */
export async function stopAtOthers(
  connection: Connection,
  catalogue: CatalogueDraft,
  { faults, isPlain }: { faults: Faults; isPlain: (courseId: number) => boolean },
): Promise<{ catalogue: CatalogueDraft; areStillFree: (at: Connection) => Promise<boolean> }> {
  const checked: CourseDraft[] = [];
  const courses: Read<CourseDraft>[] = [];
  for (const read of catalogue.courses) {
    const { draft, isFaulty } = read;
    const isAsked = !isFaulty && isPlain(draft.row.course_id);
    const others = isAsked ? await othersIn(connection, draft) : [];
    if (isAsked && others.length === 0) checked.push(draft);
    if (others.length === 0) courses.push(read);
    // Nothing of it vanishes either.
    else courses.push({ isFaulty: true, draft: { ...draft, isWhole: false } });
    if (others.length > 0) faults.add(`courses/${draft.row.folder}`, words(others));
  }
  const areStillFree = async (at: Connection) => {
    for (const draft of checked) if ((await othersIn(at, draft)).length > 0) return false;
    return true;
  };
  return { catalogue: { ...catalogue, courses }, areStillFree };
}

interface Other {
  readonly kind: NumberedKind;
  readonly id: number;
  readonly courseId: number;
}

const words = (others: readonly Other[]): string =>
  `这些编号在这里是别的课程的：${others
    .slice(0, mostNamed)
    .map(({ kind, id, courseId }) => `${names[kind]} ${id}（课程 ${courseId}）`)
    .join(
      '、',
    )}${others.length > mostNamed ? `等 ${others.length} 个` : ''}。这门课没有导入，别的课程没有动；请在文件里换编号，或者请那所学校用新版本重新导出`;

async function othersIn(connection: Connection, course: CourseDraft): Promise<Other[]> {
  const others: Other[] = [];
  for (const [kind, ids] of idsIn(course))
    for (const [id, holders] of await heldBy(connection, kind, ids))
      for (const courseId of holders)
        // Of what went, and what it left is nobody's.
        if (courseId !== 0 && courseId !== course.row.course_id)
          others.push({ kind, id, courseId });
  return others;
}

function idsIn({ books, papers, camps, lives }: CourseDraft): Map<NumberedKind, number[]> {
  const readings = books.flatMap(({ draft }) => draft.readings.map((read) => read.draft));
  const questions = readings.flatMap((reading) => reading.questions.map(({ draft }) => draft));
  return new Map<NumberedKind, number[]>([
    ['book', books.map(({ draft }) => draft.row.book_id)],
    ['reading', readings.map(({ row }) => row.reading_id)],
    ['subject', readings.flatMap(({ subjects }) => subjects.map(({ subject_id }) => subject_id))],
    [
      'lecture',
      readings.flatMap(({ lectures }) => lectures.map(({ draft }) => draft.bullet.bullet_id)),
    ],
    [
      'question',
      questions
        .flatMap((question) => [question, ...question.parts])
        .map(({ row }) => row.question_id),
    ],
    ['card', readings.flatMap(({ cards }) => cards.map(({ draft }) => draft.card_id))],
    ['paper', papers.map(({ draft }) => draft.paper_id)],
    ['camp', camps.map(({ draft }) => draft.row.camp_id)],
    ['class', camps.flatMap(({ draft }) => draft.classes.map(({ class_id }) => class_id))],
    ['live', lives.map(({ draft }) => draft.content_id)],
  ]);
}
