import {
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
  text,
  uuid,
} from '../kernel.ts';
import { GivenLevel, longestRemark, maxAtOnce, Rubric } from './rubric.ts';
import { Claim } from '../assignment/claim.ts';
import { AnswerGroup, GivenMark, Submission } from './submission.ts';

export * from './rubric.ts';
export * from './submission.ts';

const access = { staff: 'mark.write', reach: 'courses' } as const;

/** Open questions that teachers mark: those with a rubric, and those that could have one. */
export const listMarkedQuestions = operation({
  summary: '由老师批的问答题，和还没有评分点的',
  method: 'GET',
  path: '/api/console/marking/questions',
  access,
  data: list(
    object({
      questionId: id(),
      courseTitle: longText(),
      stem: longText(),
      /** Without one nobody marks it: its writers grade themselves. */
      hasRubric: flag(),
      answers: integer(0),
      waiting: integer(0),
      /** When the longest waiting came. */
      oldestAt: nullable(moment()),
    }),
  ),
});

/** At most 300 that wait and 300 that were marked last. */
export const listSubmissions = operation({
  summary: '一道问答题的作答，像的放在一起',
  method: 'GET',
  path: '/api/console/marking/questions/:questionId',
  access,
  params: object({ questionId: id() }),
  data: object({
    questionId: id(),
    courseTitle: longText(),
    /** Cleaned. */
    stem: longText(),
    reference: longText(),
    rubric: nullable(Rubric),
    /** A language model may be asked, once a level was given. */
    canSuggest: flag(),
    /** The school shows no marker a name. */
    hidesNames: flag(),
    waiting: integer(0),
    marked: integer(0),
    list: list(Submission),
    groups: list(AnswerGroup),
    /** Of answers that were split: who has how many, and marked how many of them. */
    markers: list(
      object({ staffId: id(), name: longText(), total: integer(0), marked: integer(0) }),
    ),
  }),
  refusals: ['questionNotOpen'],
});

export const getSubmission = operation({
  summary: '一份作答，和它每一次的批改',
  method: 'GET',
  path: '/api/console/marking/questions/:questionId/:studentId',
  access,
  params: object({ questionId: id(), studentId: id() }),
  data: object({ ...Submission.properties, history: list(GivenMark) }),
  refusals: ['questionNotOpen', 'submissionUnknown'],
});

/**
 * One decision for one answer or for several alike. Each is named with what was seen of it: one that was marked, answered
 * anew or taken up by a colleague meanwhile is left as it is, and comes back as it stands now.
 */
export const saveMarks = operation({
  summary: '给一份或几份一样的作答同样的分和评语',
  method: 'POST',
  path: '/api/console/marking/answers/save',
  access,
  body: object({
    questionId: id(),
    /** Sent again with the same id it is done once. */
    actId: uuid(),
    rubricVersion: integer(1),
    levels: list(GivenLevel, 12),
    remark: text(longestRemark),
    answers: list(
      object({ studentId: id(), answeredAt: moment(), version: integer(0) }),
      maxAtOnce,
    ),
  }),
  data: object({
    saved: list(id()),
    skipped: list(
      object({
        /** A colleague's mark came; the student wrote anew; a colleague is marking it; it is not there any more. */
        why: oneOf('marked', 'answered', 'held', 'gone'),
        studentId: id(),
        now: nullable(Submission),
      }),
    ),
  }),
  refusals: ['questionNotOpen', 'rubricChanged', 'levelsMissing', 'idReused'],
});

/** By chance, the seed of which is kept; marked ones stay. Nobody named: the split ends. */
export const splitMarking = operation({
  summary: '把没批的作答随机分给几位老师',
  method: 'POST',
  path: '/api/console/marking/split',
  access,
  body: object({ questionId: id(), staffIds: list(id(), 20), actId: uuid() }),
  data: object({ answers: integer(0) }),
  refusals: ['questionNotOpen', 'assistantUnknown'],
});

export const listMarkers = operation({
  summary: '可以一起批这道题的人',
  method: 'GET',
  path: '/api/console/marking/markers/:questionId',
  access,
  params: object({ questionId: id() }),
  data: list(object({ staffId: id(), name: longText() })),
  refusals: ['questionNotOpen'],
});

/** For the marker alone, after a level of their own; it is filled in nowhere. */
export const suggestMark = operation({
  summary: '请模型也看一遍，指出和自己不同的评分点',
  method: 'POST',
  path: '/api/console/marking/suggest',
  access,
  body: object({ questionId: id(), studentId: id(), levels: list(GivenLevel, 12) }),
  data: object({
    /** Only points that the marker has given a level. */
    differs: list(object({ key: longText(), level: integer(0, 8), why: longText() })),
    /** How many points it has looked at. */
    looked: integer(0),
  }),
  refusals: ['questionNotOpen', 'submissionUnknown', 'ownLevelFirst', 'suggestUnavailable'],
});

/**
 * Takes an answer up for ten minutes, again for ten more, or lets it go. Who comes second learns who has it; null: nobody
 * has it now.
 */
export const claimAnswer = operation({
  summary: '开始批一份作答，十分钟里别人不会同时批；或放下它',
  method: 'POST',
  path: '/api/console/marking/answers/claim',
  access,
  body: object({ questionId: id(), studentId: id(), isHeld: flag() }),
  data: object({ claim: nullable(Claim) }),
  refusals: ['questionNotOpen'],
});
