import { flag, id, integer, list, object, operation, optional, text, uuid } from '../kernel.ts';
import { LeftOut } from './batch.ts';

const changes = { staff: 'content.draft', reach: 'courses' } as const;

/** What is left out stays. A lecture that was changed since it was seen, or is gone, is left as it is and answered. */
export const changeLectures = operation({
  summary: '一起改许多节课的属性，存在草稿里',
  method: 'POST',
  path: '/api/console/content/bulk/lectures',
  access: changes,
  body: object({
    batchId: uuid(),
    courseId: id(),
    lectures: list(object({ lectureId: id(), revision: integer(0) }), 5000),
    isFree: optional(flag()),
    isIntensive: optional(flag()),
  }),
  data: object({ changed: integer(0), left: list(LeftOut) }),
  refusals: ['courseUnknown', 'courseOfFiles', 'bulkNothing', 'idReused'],
  timeout: 180_000,
});

/** Behind what stands in their chapters, in this order. The same batch again answers what it made. */
export const addLectures = operation({
  summary: '一起加许多节课，等着放视频',
  method: 'POST',
  path: '/api/console/content/bulk/lectures/add',
  access: changes,
  body: object({
    batchId: uuid(),
    courseId: id(),
    lectures: list(object({ readingId: id(), title: text(120), isFree: flag() }), 500),
  }),
  /** In the order of the asking. */
  data: object({ lectureIds: list(id()) }),
  refusals: [
    'courseUnknown',
    'courseOfFiles',
    'courseIdsUsedUp',
    'nodeUnknown',
    'nodeTitleEmpty',
    'bulkNothing',
    'idReused',
  ],
  timeout: 180_000,
});

/** A draft of each that is changed; it is published as any draft is. */
export const gradeQuestions = operation({
  summary: '一起改许多道题的难度，存在草稿里',
  method: 'POST',
  path: '/api/console/questions/bulk',
  access: { staff: 'question.write', reach: 'courses' },
  body: object({
    batchId: uuid(),
    courseId: id(),
    questionIds: list(id(), 5000),
    difficulty: integer(1, 3),
  }),
  data: object({
    changed: integer(0),
    /** They have that difficulty already. */
    same: integer(0),
    left: list(LeftOut),
  }),
  refusals: ['bulkNothing', 'idReused'],
  timeout: 180_000,
});
