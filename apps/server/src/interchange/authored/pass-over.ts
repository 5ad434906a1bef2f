import type { authoredIds } from '../../capabilities/authoring/authoring.port.ts';
import type { BookDraft, CatalogueDraft, CourseDraft, Read } from '../catalogue/drafts.ts';
import type { ReadingContext } from '../catalogue/reading-context.ts';

type Authored = Awaited<ReturnType<typeof authoredIds>>;

/**
 * What pages own, no file changes: a course that was taken over is passed over whole, and so is whatever files name by
 * an id of theirs. The rest is imported.
 */
export function passOver(
  { faults, origins }: ReadingContext,
  catalogue: CatalogueDraft,
  ids: Authored,
): CatalogueDraft {
  const judged = ({ isFaulty, draft }: Read<CourseDraft>): Read<CourseDraft> => {
    const fileId = origins?.saidAs('course', draft.row.course_id) ?? draft.row.course_id;
    const fault = faultOf(draft, ids, fileId);
    if (fault === undefined) return { isFaulty, draft };
    faults.add(`courses/${draft.row.folder}`, fault);
    // Nothing of it vanishes either.
    return { isFaulty: true, draft: { ...draft, isWhole: false } };
  };
  return { ...catalogue, courses: catalogue.courses.map(judged) };
}

function faultOf(
  { row, books, papers }: CourseDraft,
  ids: Authored,
  fileId: number,
): string | undefined {
  if (ids.course.has(row.course_id))
    return `课程“${row.title}”已由教务台接管，文件里的没有导入；请在教务台里改，或加 --if-taken ${fileId}=beside 另放一门`;
  const others = [
    ...idsOfOthers(books, ids),
    ...papers.flatMap(({ draft }) =>
      ids.paper.has(draft.paper_id) ? [`试卷 ${draft.paper_id}`] : [],
    ),
  ];
  return others.length === 0
    ? undefined
    : `这些编号已经给了教务台里的课程，请换别的：${others.join('、')}`;
}

function idsOfOthers(books: readonly Read<BookDraft>[], ids: Authored): string[] {
  return books.flatMap(({ draft: { row, readings } }) => [
    ...(ids.book.has(row.book_id) ? [`书 ${row.book_id}`] : []),
    ...readings.flatMap(({ draft }) => [
      ...(ids.reading.has(draft.row.reading_id) ? [`章 ${draft.row.reading_id}`] : []),
      ...draft.lectures.flatMap(({ draft: { bullet } }) =>
        ids.lecture.has(bullet.bullet_id) ? [`课 ${bullet.bullet_id}`] : [],
      ),
    ]),
  ]);
}
