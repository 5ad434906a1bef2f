import { readFamilies } from '../../capabilities/site/site.port.ts';
import {
  isKind,
  keyOf,
  mergedTopics,
  type CourseNode,
  type KnownLecture,
  type NodeFault,
  type ReadDocument,
} from '../../capabilities/authoring/authoring.port.ts';
import { videoSources } from '../../capabilities/lecture/lecture.port.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import type { Services } from '../../platform/services.ts';
import { Faults } from '../catalogue/faults.ts';
import { KnownIds } from '../catalogue/known-ids.ts';
import { readCourse } from '../catalogue/read-catalogue.ts';
import type { ReadingContext } from '../catalogue/reading-context.ts';
import { noArticles } from '../articles/read-articles.ts';
import { noSurveys } from '../catalogue/read-surveys.ts';
import { selectSound } from '../catalogue/select-sound.ts';
import { noMall } from '../mall/read-mall.ts';
import { changedVideos, storeSource } from '../store/lecture-sources.ts';
import { AuthoredFiles } from './authored-files.ts';
import { storeCourseParts } from './store-course-parts.ts';
import { courseIn, hasContent, writeNodes, type WrittenCourse } from './write-nodes.ts';

const noContent = '这节课还没有内容，请先写幻灯片和讲稿';

/** What fields of files are called on the pages. */
const pageWords: readonly (readonly [RegExp, string])[] = [
  [/\btitle\b/g, '标题'],
  [/\bbody\b/g, '画面'],
  [/\bsay\b/g, '讲稿'],
];

/** Reads a course that pages have written by the readers of its files, and stores it as their import does. */
export async function readAuthored(
  { database: { connection }, storage }: Pick<Services, 'database' | 'storage'>,
  nodes: readonly CourseNode[],
): Promise<ReadDocument> {
  const course = courseIn(nodes);
  if (course === undefined) throw new Error('a document without a course');
  const written = writeNodes(nodes, course);
  const lectures = await knownLectures(connection, course.nodeId);
  const context: ReadingContext = {
    files: new AuthoredFiles(storage, nodes, written, lectures),
    faults: new Faults(),
    ids: new KnownIds(),
    mentions: [],
    families: new Set((await readFamilies(connection)).map(({ code }) => code)),
    familyNames: new Set(),
    removedFamilies: new Set(),
    now: new Date(0),
  };
  const read = await readCourse(context, written.folder);
  const sound = selectSound({
    ...{ school: '', families: [], courses: read === undefined ? [] : [read], plans: [] },
    ...{ mall: noMall, asked: noSurveys, written: noArticles },
  });
  const empty = nodes.filter(isKind('lecture')).filter((lecture) => !hasContent(lecture));
  return {
    faults: [
      ...empty.map((node) => ({ node, fault: noContent })),
      ...context.faults.all.map((fault) => placed(written, course, fault)),
    ],
    keepFiles: async () => {
      for (const { draft } of await changedVideos(connection, sound.lectures))
        await storeSource(storage, draft);
    },
    store: (change, now) => storeCourseParts(change, sound, { merged: mergedTopics(nodes), now }),
  };
}

/** The node that a fault of the files is about, and its words without the path. */
function placed({ keys }: WrittenCourse, course: CourseNode, text: string): NodeFault {
  const at = text.indexOf('：');
  const [place, fault] = [text.slice(0, at), text.slice(at + 1)];
  const lecture = /lectures\.yaml.*?（(\d+)）(.*)$/.exec(place);
  if (lecture) {
    const where = (lecture[2] ?? '').trim();
    const said = where === '' ? fault : `${where}：${fault}`;
    const words = pageWords.reduce((text, [name, word]) => text.replaceAll(name, word), said);
    return { node: { kind: 'lecture', nodeId: Number(lecture[1]) }, fault: words };
  }
  const key = [...keys].find(([path]) => place === path || place.startsWith(`${path} `))?.[1];
  const [kind, nodeId] = (key ?? keyOf(course)).split(':');
  return { node: { kind: kind as CourseNode['kind'], nodeId: Number(nodeId) }, fault };
}

async function knownLectures(
  connection: Connection,
  courseId: number,
): Promise<ReadonlyMap<number, KnownLecture>> {
  const rows = await connection
    .selectFrom('bullet')
    .where('course_id', '=', courseId)
    .select(['bullet_id', 'video_id', 'source'])
    .execute();
  const sources = await videoSources(
    connection,
    rows.map(({ video_id }) => video_id),
  );
  return new Map(
    rows.flatMap(({ bullet_id, video_id, source }) => {
      const made = sources.get(video_id);
      return made === undefined ? [] : [[bullet_id, { source, ...made }] as const];
    }),
  );
}
