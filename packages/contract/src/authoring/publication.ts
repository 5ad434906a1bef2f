import {
  done,
  id,
  integer,
  list,
  longText,
  moment,
  object,
  oneOf,
  operation,
  optional,
  text,
  type Static,
} from '../kernel.ts';

const params = object({ courseId: id() });

export const NodeKey = object({
  kind: oneOf('course', 'book', 'reading', 'lecture'),
  nodeId: id(),
});
export type NodeKey = Static<typeof NodeKey>;

export const CourseChange = object({
  kind: oneOf('course', 'book', 'reading', 'lecture'),
  nodeId: id(),
  what: oneOf('added', 'changed', 'moved', 'removed'),
  title: text(),
  /** In what it stands, or stood. */
  place: text(),
  /** What became of each of its facts, in words. */
  details: list(object({ fact: text(), before: longText(), after: longText() })),
  changedBy: text(),
  changedAt: moment(),
  /** Why it cannot be published yet. */
  faults: list(text()),
  /** What students would lose by it. */
  warnings: list(text()),
  /** Changes without which it cannot be: what it would stand in, what it would take along. */
  needs: list(NodeKey),
});
export type CourseChange = Static<typeof CourseChange>;

export const listChanges = operation({
  summary: '草稿里还没有发布的改动',
  method: 'GET',
  path: '/api/console/content/courses/:courseId/changes',
  access: { staff: 'content.read' },
  params,
  data: object({
    version: integer(0),
    changes: list(CourseChange),
    /** Comments of the draft that are not resolved: told, and no reason against it. */
    openComments: integer(0),
    /** Of all that was written, removed and moved in the draft: what is given up is what was seen. */
    stamp: optional(integer(0)),
  }),
  refusals: ['courseUnknown', 'courseOfFiles'],
});

/** In one moment: students see all of these changes or none; the others stay in the draft. `version` is the last one. */
export const publishChanges = operation({
  summary: '发布一门课程的这些改动',
  method: 'POST',
  path: '/api/console/content/courses/publish',
  access: { staff: 'content.publish', reach: 'courses' },
  body: object({ courseId: id(), version: integer(0), changes: list(NodeKey, 20_000) }),
  data: object({ version: integer(0), published: integer(0) }),
  refusals: [
    'familyUnknown',
    'courseUnknown',
    'courseOfFiles',
    'publishedMeanwhile',
    'draftChanged',
    'nothingToPublish',
    'changeFaulty',
    'changeTorn',
  ],
});

/** The draft has again what is published, of these. */
export const dropChanges = operation({
  summary: '放弃草稿里的这些改动',
  method: 'POST',
  path: '/api/console/content/courses/drop',
  access: { staff: 'content.draft', reach: 'courses' },
  body: object({
    courseId: id(),
    changes: list(NodeKey, 20_000),
    /** Of the draft as it was seen; where something was written since, nothing is given up. */
    stamp: optional(integer(0)),
  }),
  data: object({ dropped: integer(0) }),
  refusals: ['courseUnknown', 'courseOfFiles', 'changeTorn', 'draftChanged'],
});

export const listVersions = operation({
  summary: '一门课程发布过的版本，从新到旧',
  method: 'GET',
  path: '/api/console/content/courses/:courseId/versions',
  access: { staff: 'content.read' },
  params,
  data: list(
    object({
      version: integer(1),
      publishedAt: moment(),
      publishedBy: text(),
      /** How many things it changed. */
      changes: integer(0),
    }),
  ),
  refusals: ['courseUnknown', 'courseOfFiles'],
});

/** `to` is the draft where none is named. Texts are whole, that they can be laid side by side. */
export const compareVersions = operation({
  summary: '一门课程的两个版本，或一个版本和草稿，有哪些不同',
  method: 'GET',
  path: '/api/console/content/courses/:courseId/compare',
  access: { staff: 'content.read' },
  params,
  query: object({ from: integer(1), to: optional(integer(1)) }),
  data: list(
    object({
      kind: oneOf('course', 'book', 'reading', 'lecture'),
      nodeId: id(),
      what: oneOf('added', 'changed', 'moved', 'removed'),
      title: text(),
      place: text(),
      details: list(object({ fact: text(), before: longText(), after: longText() })),
    }),
  ),
  refusals: ['courseUnknown', 'courseOfFiles', 'versionUnknown'],
});

/** Makes a draft of it; students see nothing of that until it is published. */
export const restoreVersion = operation({
  summary: '把一个旧版本放回草稿',
  method: 'POST',
  path: '/api/console/content/courses/restore',
  access: { staff: 'content.draft', reach: 'courses' },
  body: object({
    courseId: id(),
    version: integer(1),
    /** Of the draft as it was seen; where something was written since, it is not written over. */
    stamp: optional(integer(0)),
  }),
  data: done(),
  refusals: ['courseUnknown', 'courseOfFiles', 'versionUnknown', 'draftChanged'],
});
