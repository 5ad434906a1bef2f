import { Family } from '../site/family.ts';
import {
  day,
  done,
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

import { Topic } from './topic.ts';

const params = object({ courseId: id() });

export const NodeKind = oneOf('course', 'book', 'reading', 'lecture');
export type NodeKind = Static<typeof NodeKind>;

/** What stands in the tree under its course. */
const InTree = oneOf('book', 'reading', 'lecture');

/** `files`: a folder of the catalogue owns it, so pages only show it; `console`: it is written by pages. */
const Owner = oneOf('files', 'console');

export const listAuthoredCourses = operation({
  summary: '全校的课程，文件里的和教务台写的',
  method: 'GET',
  path: '/api/console/content/courses',
  access: { staff: 'content.read' },
  data: list(
    object({
      courseId: id(),
      title: text(),
      family: Family,
      owner: Owner,
      /** Of the catalogue, for what files own. */
      folder: nullable(text()),
      books: integer(0),
      readings: integer(0),
      lectures: integer(0),
      /** 0: never published. */
      version: integer(0),
      publishedAt: nullable(moment()),
      /** The asker may change it. */
      isMine: flag(),
    }),
  ),
});

/** The same `requestId` again answers the course that it made. */
export const createCourse = operation({
  summary: '新建一门课程，学员还看不到',
  method: 'POST',
  path: '/api/console/content/courses/create',
  access: { staff: 'content.draft', reach: 'courses' },
  body: object({ requestId: uuid(), title: text(60), family: Family }),
  data: object({ courseId: id() }),
  refusals: ['nodeTitleEmpty', 'courseIdsUsedUp', 'draftChanged', 'familyUnknown'],
});

/** For good: an import of the files passes it over from then on. Nothing that students see changes by it. */
export const takeOverCourse = operation({
  summary: '接管文件里的一门课程，以后在教务台里改',
  method: 'POST',
  path: '/api/console/content/courses/take-over',
  access: { staff: 'content.publish', reach: 'courses' },
  body: object({ courseId: id() }),
  data: done(),
  refusals: ['courseUnknown', 'courseNotOfFiles', 'courseTakenOver'],
});

export const NodeState = oneOf('published', 'new', 'changed', 'removed');
export type NodeState = Static<typeof NodeState>;

export const TreeNode = object({
  kind: InTree,
  nodeId: id(),
  parentId: id(),
  title: text(),
  state: NodeState,
  /** Counts the changes of the draft; a change names the one that it began from. */
  revision: integer(0),
  /** Of a reading: 第 3 章; empty where it is counted. */
  number: text(),
  /** Of a book. */
  cover: text(),
  intro: longText(),
  /** A book that is not open yet is named to students and not opened. */
  isIssued: flag(),
  /** Of a lecture. */
  isIntensive: flag(),
  isFree: flag(),
  /** Of a chapter, in their order. */
  topics: list(Topic),
  /** Of a lecture: which topic of its chapter it teaches. */
  topicId: nullable(id()),
  /** Of a chapter that was published, where there is a language model: questions can be drafted from it. */
  canDraft: flag(),
  /** Comments at it that are not resolved. */
  comments: integer(0),
  /** Of a lecture: slides or a video; of a reading, its text. */
  hasContent: flag(),
});
export type TreeNode = Static<typeof TreeNode>;

export const CourseSetting = object({
  title: text(60),
  family: Family,
  cover: text(5),
  subtitle: text(200),
  examDate: nullable(day()),
  isOpen: flag(),
  needsIdentity: flag(),
  shufflesOptions: flag(),
});
export type CourseSetting = Static<typeof CourseSetting>;

export const getCourseTree = operation({
  summary: '一门课程的草稿：设置和书、章、课',
  method: 'GET',
  path: '/api/console/content/courses/:courseId',
  access: { staff: 'content.read' },
  params,
  data: object({
    owner: Owner,
    folder: nullable(text()),
    version: integer(0),
    /** The asker may change the draft; may publish it. */
    mayDraft: flag(),
    mayPublish: flag(),
    revision: integer(0),
    /** Counts all that was ever written into the draft. */
    stamp: optional(integer(0)),
    setting: CourseSetting,
    /** Parents before what is in them, each in its order. */
    nodes: list(TreeNode),
  }),
  refusals: ['courseUnknown'],
});

export const saveCourseSetting = operation({
  summary: '修改课程的设置，存在草稿里',
  method: 'POST',
  path: '/api/console/content/courses/setting',
  access: { staff: 'content.draft', reach: 'courses' },
  body: object({ courseId: id(), revision: integer(0), setting: CourseSetting }),
  data: object({ revision: integer(0) }),
  refusals: [
    'courseUnknown',
    'courseOfFiles',
    'draftChanged',
    'nodeTitleEmpty',
    'coverLength',
    'familyUnknown',
  ],
});

/** Behind `afterId`, first where it is null. The same `requestId` again answers what it made. */
export const addNode = operation({
  summary: '在课程里加一本书、一章或一节课',
  method: 'POST',
  path: '/api/console/content/nodes/add',
  access: { staff: 'content.draft', reach: 'courses' },
  body: object({
    courseId: id(),
    requestId: uuid(),
    kind: InTree,
    /** The course itself for a book. */
    parentId: id(),
    afterId: nullable(id()),
    title: text(120),
  }),
  data: object({ nodeId: id() }),
  refusals: [
    'courseUnknown',
    'courseOfFiles',
    'courseIdsUsedUp',
    'nodeUnknown',
    'nodePlace',
    'nodeTitleEmpty',
    'idReused',
  ],
});

export const moveNode = operation({
  summary: '移动一本书、一章或一节课',
  method: 'POST',
  path: '/api/console/content/nodes/move',
  access: { staff: 'content.draft', reach: 'courses' },
  body: object({
    courseId: id(),
    kind: InTree,
    nodeId: id(),
    parentId: id(),
    afterId: nullable(id()),
  }),
  /** Where it stood, for taking it back. */
  data: object({ parentId: id(), afterId: nullable(id()) }),
  refusals: ['courseUnknown', 'courseOfFiles', 'nodeUnknown', 'nodePlace'],
});

/** Out of the draft, with all that is in it, or back into it; students keep it until that is published. */
export const removeNode = operation({
  summary: '从草稿里删去或放回一本书、一章或一节课',
  method: 'POST',
  path: '/api/console/content/nodes/remove',
  access: { staff: 'content.draft', reach: 'courses' },
  body: object({ courseId: id(), kind: InTree, nodeId: id(), isRemoved: flag() }),
  data: done(),
  refusals: ['courseUnknown', 'courseOfFiles', 'nodeUnknown', 'nodePlace'],
});

export const NodeProperties = object({
  title: optional(text(120)),
  number: optional(text(20)),
  cover: optional(text(5)),
  intro: optional(text(1000)),
  isIssued: optional(flag()),
  isIntensive: optional(flag()),
  isFree: optional(flag()),
  /** Of a lecture, one of its chapter. */
  topicId: optional(id()),
});
export type NodeProperties = Static<typeof NodeProperties>;

/** What is left out stays. One that was changed meanwhile is left as it is and answered as a conflict. */
export const saveProperties = operation({
  summary: '修改书、章、课的名称和属性，一次可以改许多',
  method: 'POST',
  path: '/api/console/content/nodes/save',
  access: { staff: 'content.draft', reach: 'courses' },
  body: object({
    courseId: id(),
    changes: list(
      object({ kind: InTree, nodeId: id(), revision: integer(0), properties: NodeProperties }),
      2000,
    ),
  }),
  data: object({
    saved: integer(0),
    conflicts: list(object({ kind: InTree, nodeId: id(), title: text() })),
  }),
  refusals: [
    'courseUnknown',
    'courseOfFiles',
    'nodeUnknown',
    'nodeTitleEmpty',
    'coverLength',
    'topicUnknown',
  ],
});

export * from './lecture.ts';
export * from './lecture-page.ts';
export * from './reading.ts';
export * from './publication.ts';
export * from './topic.ts';
export * from './comment.ts';
export * from './erasure.ts';
export * from './export.ts';
