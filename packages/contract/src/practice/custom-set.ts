import {
  done,
  id,
  integer,
  list,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  text,
  uuid,
  type Static,
} from '../kernel.ts';
import { refusals } from './practice-parts.ts';
import { QuestionKind, QuestionListItem } from './question.ts';

/** More is no longer one sitting. */
export const maxSetQuestions = 100;

/** What a set is drawn from: nothing named is no limit. */
const wishFields = {
  /** Chapters; none means the whole course, with what stands in no chapter. */
  readingIds: list(id(), 500),
  kinds: list(QuestionKind, 7),
  difficulties: list(integer(1, 3), 3),
  /** `wrong`: what stands in the wrong-answer book. */
  from: oneOf('all', 'unseen', 'wrong', 'marked'),
};
export const SetWish = object(wishFields);
export type SetWish = Static<typeof SetWish>;

/** How it is done: minutes for all of it, judged at the end; null: judged one by one, with all the time there is. */
const setMinutes = nullable(integer(1, 600));

const inCourse = object({ courseId: id() });
const setId = uuid();

export const countSetQuestions = operation({
  summary: '这些条件下有多少题',
  method: 'POST',
  path: '/api/practice/sets/:courseId/count',
  access: 'login',
  params: inCourse,
  body: SetWish,
  data: object({ count: integer(0) }),
  refusals,
});

/** The same id again is the same set: it answers what was drawn the first time. */
export const buildSet = operation({
  summary: '组一份练习',
  method: 'POST',
  path: '/api/practice/sets/:courseId',
  access: 'login',
  params: inCourse,
  body: object({
    setId,
    name: text(40),
    ...wishFields,
    count: integer(1, maxSetQuestions),
    minutes: setMinutes,
  }),
  data: object({ setId, count: integer(1) }),
  refusals: [...refusals, 'courseExpired', 'setEmpty', 'setsTooMany', 'setNameMissing', 'idReused'],
});

const CustomSet = object({
  setId,
  name: text(40),
  ...wishFields,
  minutes: setMinutes,
  /** Questions that are still there; of them, those answered and those right, as they stand now. */
  total: integer(0),
  done: integer(0),
  right: integer(0),
  builtAt: moment(),
});
export type CustomSet = Static<typeof CustomSet>;

/** The newest first. */
export const listSets = operation({
  summary: '自己组的练习',
  method: 'GET',
  path: '/api/practice/sets/:courseId',
  access: 'login',
  params: inCourse,
  data: list(CustomSet),
  refusals,
});

export const openSet = operation({
  summary: '自己组的一份练习的题目',
  method: 'GET',
  path: '/api/practice/sets/:courseId/:setId',
  access: 'login',
  params: object({ courseId: id(), setId }),
  data: object({ title: text(40), minutes: setMinutes, questions: list(QuestionListItem) }),
  refusals,
});

export const deleteSet = operation({
  summary: '删除自己组的一份练习，做题记录不受影响',
  method: 'POST',
  path: '/api/practice/sets/:courseId/delete',
  access: 'login',
  params: inCourse,
  body: object({ setId }),
  data: done(),
  refusals,
});
