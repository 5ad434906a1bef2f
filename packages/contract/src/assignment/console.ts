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
} from '../kernel.ts';
import { Claim } from './claim.ts';

export type { Claim } from './claim.ts';

const opensNext = () => oneOf('always', 'handed-in', 'passed');
/** Names an assignment as it stands: another when anything of it was changed. */
const version = () => text(64);

/** Every book of the course, in its order. */
export const listCourseAssignments = operation({
  summary: '一门课每本书的作业',
  method: 'GET',
  path: '/api/console/courses/:courseId/assignments',
  access: { staff: 'content.read' },
  freshness: { late: 60 },
  params: object({ courseId: id() }),
  data: list(
    object({
      bookId: id(),
      bookTitle: text(),
      assignment: nullable(
        object({
          assignmentId: id(),
          title: text(),
          markdown: longText(),
          opensNext: opensNext(),
          version: version(),
          /** Students who have handed something in. */
          handedIn: integer(0),
        }),
      ),
    }),
  ),
  refusals: ['courseUnknown'],
});

/** One that somebody has worked on stays. */
export const removeAssignment = operation({
  summary: '删去一本书的作业',
  method: 'POST',
  path: '/api/console/assignments/remove',
  access: { staff: 'content.publish', reach: 'courses' },
  body: object({ bookId: id(), seen: version() }),
  data: object({ title: text() }),
  refusals: ['assignmentUnknown', 'assignmentChanged', 'assignmentHasWork'],
});

/** The assignment of a book, made or changed; who handed something in keeps it. */
export const setAssignment = operation({
  summary: '给一本书布置作业，或修改它',
  method: 'POST',
  path: '/api/console/assignments/set',
  access: { staff: 'content.publish', reach: 'courses' },
  body: object({
    bookId: id(),
    title: text(200),
    markdown: text(200_000),
    /** When the books after it open: always, once it is handed in, once it has passed. */
    opensNext: opensNext(),
    /** Of the assignment as it was when the change was begun, null: there was none; left out: it does not matter. */
    seen: optional(nullable(version())),
  }),
  data: object({ assignmentId: id(), bookTitle: text() }),
  refusals: ['assignmentTitleEmpty', 'assignmentChanged', 'bookUnknown', 'textUnshowable'],
});

const verdict = () => oneOf('passed', 'returned');

export const listAssignmentWork = operation({
  summary: '等待评阅的作业',
  method: 'GET',
  path: '/api/console/marking',
  access: { staff: 'mark.write', reach: 'courses' },
  /** `all`: also what was marked. */
  query: object({ all: optional(flag()) }),
  data: list(
    object({
      assignmentId: id(),
      title: text(),
      bookTitle: text(),
      studentId: id(),
      /** Empty, and no mobile, where the school hides names from who marks. */
      nickname: text(),
      /** Masked. */
      mobile: nullable(text()),
      files: integer(0),
      handedInOn: day(),
      verdict: nullable(verdict()),
      /** Nothing was marked since the last file came. */
      isWaiting: flag(),
    }),
  ),
});

export const getAssignmentWork = operation({
  summary: '一位学员交的作业和附件',
  method: 'GET',
  path: '/api/console/marking/:assignmentId/:studentId',
  access: { staff: 'mark.write', reach: 'courses' },
  params: object({ assignmentId: id(), studentId: id() }),
  data: object({
    title: text(),
    /** What was to be done; cleaned, to be shown. */
    html: longText(),
    /** Null: nobody has marked it. */
    mark: nullable(object({ verdict: verdict(), comment: text(), markedAt: moment() })),
    /** Each is read at /files/console/assignment/:assignmentId/:studentId/:number. */
    files: list(object({ number: integer(1), fileName: text(), attachedAt: moment() })),
  }),
  refusals: ['assignmentUnknown', 'assignmentNotHandedIn'],
});

/**
 * The student gets a message. A mark that came since, or files that changed, are never replaced or marked unseen: it is
 * refused, and given again by who has seen them.
 */
export const markAssignment = operation({
  summary: '评阅作业：通过，或退回修改',
  method: 'POST',
  path: '/api/console/marking/save',
  access: { staff: 'mark.write', reach: 'courses' },
  body: object({
    assignmentId: id(),
    studentId: id(),
    verdict: verdict(),
    comment: text(500),
    /** When the mark was given that was seen; null: there was none. */
    seenMark: nullable(moment()),
    /** When each of the files came that were seen, in their order. */
    seenFiles: list(moment(), 10),
  }),
  data: done(),
  refusals: [
    'assignmentUnknown',
    'assignmentNotHandedIn',
    'assignmentCommentEmpty',
    'markChanged',
    'workHeld',
  ],
});

/** Takes it up for ten minutes, again for ten more, or lets it go; null: nobody has it now. */
export const claimAssignment = operation({
  summary: '开始评阅一份作业，十分钟里别人不会同时评；或放下它',
  method: 'POST',
  path: '/api/console/marking/claim',
  access: { staff: 'mark.write', reach: 'courses' },
  body: object({ assignmentId: id(), studentId: id(), isHeld: flag() }),
  data: object({ claim: nullable(Claim) }),
});
