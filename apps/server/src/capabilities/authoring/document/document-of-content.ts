import { rankBetween } from '@xuezhou/rules/authoring/rank';
import type { CourseContent } from '../../catalogue/catalogue.port.ts';
import { courseGroups, nameOfGroup, subjectGroups } from '../../catalogue/catalogue.port.ts';
import type { CourseNode } from './course-node.ts';

/**
 * A course of the catalogue as nodes; undefined where a text of it has no source, so that it cannot be written again.
 */
export function documentOfContent(content: CourseContent): CourseNode[] | undefined {
  if (content.readings.some(({ source }) => source === null)) return undefined;
  return [
    courseNode(content.course),
    ...ranked(content.books, ({ course_id }) => course_id).map(bookNode),
    ...ranked(content.readings, ({ book_id }) => book_id).map(readingNode(content)),
    ...ranked(content.lectures, ({ reading_id }) => reading_id).map(lectureNode),
  ];
}

type Ranked<Row> = { readonly row: Row; readonly rank: string };

/** Ranks the rows of each parent as they follow each other. */
function ranked<Row>(rows: readonly Row[], parentOf: (row: Row) => number): Ranked<Row>[] {
  const last = new Map<number, string>();
  return rows.map((row) => {
    const rank = rankBetween(last.get(parentOf(row)) ?? null, null);
    last.set(parentOf(row), rank);
    return { row, rank };
  });
}

const courseNode = (row: CourseContent['course']): CourseNode => ({
  ...{ kind: 'course', nodeId: row.course_id, parentId: null, rank: '', body: null },
  title: row.title,
  fields: {
    family: row.family,
    group: nameOfGroup(courseGroups, row.group_type),
    cover: row.cover,
    subtitle: row.subtitle,
    examDate: row.exam_date,
    isOpen: row.access === 'open',
    needsIdentity: row.identity_required,
    shufflesOptions: row.shuffle_options,
    sort: row.sort,
    folder: row.folder ?? `course-${row.course_id}`,
  },
});

const bookNode = ({ row, rank }: Ranked<CourseContent['books'][number]>): CourseNode => ({
  ...{ kind: 'book', nodeId: row.book_id, parentId: row.course_id, rank, body: null },
  title: row.title,
  fields: { cover: row.cover, intro: row.intro, isIssued: row.book_status === 1 },
});

const readingNode =
  ({ subjects }: CourseContent) =>
  ({ row, rank }: Ranked<CourseContent['readings'][number]>): CourseNode => ({
    ...{ kind: 'reading', nodeId: row.reading_id, parentId: row.book_id, rank },
    body: row.source ?? '',
    title: row.title,
    fields: {
      number: row.number,
      minutes: row.minutes,
      figures: row.figures,
      subjects: subjects
        .filter(({ reading_id }) => reading_id === row.reading_id)
        .map(({ subject_id, title, group_no }) => ({
          id: subject_id,
          title,
          group: nameOfGroup(subjectGroups, group_no),
        })),
    },
  });

function lectureNode({ row, rank }: Ranked<CourseContent['lectures'][number]>): CourseNode {
  const { title: _title, type: _type, free: _free, ...content } = row.source ?? {};
  return {
    ...{ kind: 'lecture', nodeId: row.bullet_id, parentId: row.reading_id, rank, body: null },
    title: row.title,
    fields: {
      isIntensive: row.video_type === 2,
      isFree: row.free,
      subject: row.subject_id,
      content: Object.keys(content).length === 0 ? null : content,
    },
  };
}
