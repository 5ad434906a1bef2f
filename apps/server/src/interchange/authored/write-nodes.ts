import { minutesToRead } from '@xuezhou/rules/reader/reading-time';
import {
  childrenOf,
  isKind,
  keyOf,
  topicFor,
  type CourseNode,
  type NodeOf,
} from '../../capabilities/authoring/authoring.port.ts';
import type { AuthoredRecord } from '../../platform/database/tables/authored.ts';
import { contentYaml } from '../export/content-yaml.ts';

/** A course as the files that a person would have written. */
export interface WrittenCourse {
  readonly folder: string;
  /** Text of each file, by its path. */
  readonly files: ReadonlyMap<string, string>;
  /** Keys of nodes by the paths of the files that are theirs alone. */
  readonly keys: ReadonlyMap<string, string>;
}

export function writeNodes(nodes: readonly CourseNode[], course: NodeOf<'course'>): WrittenCourse {
  const files = new Map<string, string>();
  const keys = new Map<string, string>();
  const put = (path: string, text: string, node: CourseNode) => {
    files.set(path, text);
    keys.set(path, keyOf(node));
  };
  const root = `courses/${course.fields.folder}`;
  put(`${root}/course.yaml`, contentYaml(courseRecord(course)), course);
  let chapters = 0;
  for (const [bookIndex, book] of childrenOf(nodes, 'book', course.nodeId).entries()) {
    const bookPath = `${root}/${folderName(bookIndex, book)}`;
    put(`${bookPath}/book.yaml`, contentYaml(bookRecord(book)), book);
    for (const [index, reading] of childrenOf(nodes, 'reading', book.nodeId).entries()) {
      const path = `${bookPath}/${folderName(index, reading)}`;
      chapters += 1;
      const header = contentYaml(readingRecord(reading, chapters));
      put(`${path}/reading.md`, `---\n${header}---\n\n${reading.body ?? ''}\n`, reading);
      const lectures = childrenOf(nodes, 'lecture', reading.nodeId).filter(hasContent);
      if (lectures.length > 0)
        files.set(
          `${path}/lectures.yaml`,
          contentYaml(lectures.map((lecture) => lectureRecord(lecture, reading))),
        );
    }
  }
  return { folder: course.fields.folder, files, keys };
}

export const courseIn = (nodes: readonly CourseNode[]): NodeOf<'course'> | undefined =>
  nodes.find(isKind('course'));

export const hasContent = (lecture: NodeOf<'lecture'>): boolean => lecture.fields.content !== null;

/** In the order of the nodes; as the export names a folder of which it knows no better. */
const folderName = (index: number, { kind, nodeId }: CourseNode): string =>
  `${String(index + 1).padStart(3, '0')}-${kind}-${nodeId}`;

function courseRecord({ nodeId, title, fields }: NodeOf<'course'>): AuthoredRecord {
  return {
    id: String(nodeId),
    family: fields.family,
    group: fields.group,
    title,
    cover: fields.cover,
    subtitle: fields.subtitle,
    ...(fields.examDate !== null && { examDate: fields.examDate }),
    access: fields.isOpen ? 'open' : 'enrolled',
    identity: fields.needsIdentity ? 'required' : 'none',
    sort: String(fields.sort),
    ...(fields.shufflesOptions && { shuffleOptions: 'true' }),
  };
}

const bookRecord = ({ nodeId, title, fields }: NodeOf<'book'>): AuthoredRecord => ({
  id: String(nodeId),
  title,
  cover: fields.cover,
  status: fields.isIssued ? 'issued' : 'unissued',
  intro: fields.intro,
});

const readingRecord = (
  { nodeId, title, body, fields }: NodeOf<'reading'>,
  chapter: number,
): AuthoredRecord => ({
  id: String(nodeId),
  number: fields.number === '' ? `第 ${chapter} 章` : fields.number,
  title,
  subjects: fields.subjects.map((subject) => ({
    id: String(subject.id),
    title: subject.title === '' ? title : subject.title,
    group: subject.group,
  })),
  minutes: String(fields.minutes ?? Math.min(600, Math.max(1, minutesToRead(body ?? '')))),
});

function lectureRecord(
  { nodeId, title, fields }: NodeOf<'lecture'>,
  { fields: { subjects } }: NodeOf<'reading'>,
): AuthoredRecord {
  const subject = topicFor(subjects, fields.subject);
  return {
    id: String(nodeId),
    subject: String(subject?.id ?? ''),
    title,
    type: fields.isIntensive ? 'intensive' : 'basic',
    ...(fields.isFree && { free: 'true' }),
    ...fields.content,
  };
}
