import {
  flag,
  id,
  integer,
  list,
  longText,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
  uuid,
  type Static,
} from '../kernel.ts';
import { LevelFlag, topicMastery } from './mastery.ts';
import { refusals } from './practice-parts.ts';
import { QuestionKind, QuestionListItem } from './question.ts';
import { SmartWish } from './smart.ts';

/** The eight types, by the codes of the specification; 7 and 8 are the two more titles. */
export const exerciseTypes = {
  intelligent: 1,
  favorites: 2,
  correcting: 3,
  sequential: 4,
  chapter: 5,
  specific: 6,
  big: 7,
  bank: 8,
} as const;
export const ExerciseType = oneOf(1, 2, 3, 4, 5, 6, 7, 8);
export type ExerciseType = Static<typeof ExerciseType>;

/** So many smart practice chooses ahead at most. */
export const maxAhead = 200;

const places = { bookId: optional(id()), readingId: optional(id()), subjectId: optional(id()) };

/** What narrows a list; what is left out does not. */
export const QuestionFilter = object({
  ...places,
  kind: optional(QuestionKind),
  difficulty: optional(integer(1, 3)),
  status: optional(oneOf('unseen', 'right', 'wrong', 'marked')),
  /** Of the wrong-answer book. */
  cause: optional(oneOf('unknown', 'misread', 'slipped')),
  /** Only what is answered by a number, or by a choice among numbers. */
  isReckoned: optional(flag()),
});
export type QuestionFilter = Static<typeof QuestionFilter>;

const params = object({ courseId: id() });

/** Questions of one answer; few courses have as many. */
export const maxListed = 5000;

export const listQuestions = operation({
  summary: '一组练习的题目列表',
  method: 'POST',
  path: '/api/practice/questions',
  access: 'login',
  body: object({
    type: ExerciseType,
    courseId: id(),
    ...places,
    filter: optional(QuestionFilter),
    /** Only these, in their order. */
    questionIds: optional(list(id(), 300)),
    /** Only wrong questions that are due today or were before. */
    isDue: optional(flag()),
    /** How many smart practice is to choose, where more than one session is taken along; 20 where it is not said. */
    count: optional(integer(1, maxAhead)),
    smart: optional(SmartWish),
    /** Of a list of more than one answer holds: how many are passed over. By itself it begins where the unseen ones do. */
    from: optional(integer(0)),
  }),
  data: object({
    title: longText(),
    questions: list(QuestionListItem, maxListed),
    /** Where the chapters of a list that keeps their order begin; absent where all are of one, or mixed. */
    sections: optional(list(object({ first: integer(0), title: longText() }), maxListed)),
    /** Which part of a longer list this is; absent where it is all. */
    part: optional(object({ from: integer(0), total: integer(1) })),
  }),
  refusals,
});

/** Another one of the same topic and kind, new before long ago, none of the last day; null where there is none. */
export const findTwin = operation({
  summary: '再来一道同类的题',
  method: 'GET',
  path: '/api/practice/twin',
  access: 'login',
  query: object({ courseId: id(), questionId: id() }),
  data: object({ question: nullable(QuestionListItem) }),
  refusals,
});

/** For each of these one like it, as `findTwin` finds it, none of them twice and none of these; in their order, without those that have none. */
export const findTwins = operation({
  summary: '每题配一道同类的题',
  method: 'POST',
  path: '/api/practice/twins',
  access: 'login',
  /** `not`: no twins, as they stand on the paper already. */
  body: object({
    courseId: id(),
    questionIds: list(id(), 300),
    not: optional(list(id(), 5000)),
  }),
  data: list(object({ questionId: id(), twinId: id() })),
  refusals,
});

export const listPracticeFavorites = operation({
  summary: '收藏的题目',
  method: 'GET',
  path: '/api/practice/favorites/:courseId',
  access: 'login',
  params,
  data: list(QuestionListItem),
  refusals,
});

export const listCollection = operation({
  summary: '题库的题目',
  method: 'GET',
  path: '/api/practice/collection/:courseId',
  access: 'login',
  params,
  /** A larger bank comes in pages: how many are passed over, and how many are wanted. */
  query: object({ from: optional(integer(0)), count: optional(integer(1, maxListed)) }),
  data: list(QuestionListItem, maxListed),
  refusals,
});

/** What a list can be narrowed by, each with how many it finds; only what finds something. */
export const FilterData = object({
  total: integer(0),
  books: list(
    object({
      bookId: id(),
      bookName: longText(),
      count: integer(0),
      readings: list(object({ readingId: id(), readingName: longText(), count: integer(0) })),
    }),
  ),
  kinds: list(object({ kind: QuestionKind, count: integer(0) })),
  difficulties: list(object({ difficulty: integer(1, 3), count: integer(0) })),
  statuses: list(
    object({ status: oneOf('unseen', 'right', 'wrong', 'marked'), count: integer(0) }),
  ),
});
export type FilterData = Static<typeof FilterData>;

export const getFilter = operation({
  summary: '一种练习的筛选项和题数',
  method: 'GET',
  path: '/api/practice/filter/:courseId',
  access: 'login',
  params,
  query: object({ type: optional(ExerciseType) }),
  data: FilterData,
  refusals,
});

export const getListFilter = operation({
  summary: '收藏、错题、题库的筛选项和题数',
  method: 'GET',
  path: '/api/practice/filter/:courseId/list',
  access: 'login',
  params,
  query: object({
    type: optional(ExerciseType),
    list: optional(oneOf('favorites', 'wrong', 'collection')),
  }),
  data: FilterData,
  refusals,
});

const counts = { total: integer(0), done: integer(0), right: integer(0) };
/** Of how many something was ever answered, a part or an older version too: after the period they are what opens. */
const answered = integer(0);
/** Kept for papers still to be sat: none of the total. */
const heldOut = integer(0);

export const getPracticeTree = operation({
  summary: '按书和章的题量与进度',
  method: 'GET',
  path: '/api/practice/tree/:courseId',
  access: 'login',
  params,
  data: list(
    object({
      bookId: nullable(id()),
      bookName: longText(),
      ...counts,
      heldOut,
      readings: list(
        object({
          readingId: id(),
          number: longText(),
          readingName: longText(),
          ...counts,
          answered,
          heldOut,
        }),
      ),
    }),
  ),
  refusals,
});

export const listExerciseTypes = operation({
  summary: '可以做的练习类型',
  method: 'GET',
  path: '/api/practice/types/:courseId',
  access: 'login',
  params,
  data: object({
    courseName: longText(),
    /** Of the whole course, chapters of which nothing else is left and questions of no chapter among them; a server of before does not say it. */
    heldOut: optional(heldOut),
    types: list(
      object({
        type: ExerciseType,
        title: longText(),
        total: integer(0),
        done: integer(0),
        answered,
      }),
    ),
  }),
  refusals,
});

const TopicResult = object({
  readingId: nullable(id()),
  name: longText(),
  done: integer(0),
  right: integer(0),
});

/** What the answers of one session came to; the latest session of the course where none is named. */
export const getAfterExercise = operation({
  summary: '一组练习之后：成绩和升级',
  method: 'GET',
  path: '/api/practice/after-exercise/:courseId',
  access: 'login',
  params,
  query: object({ session: optional(uuid()) }),
  data: object({
    done: integer(0),
    right: integer(0),
    wrong: integer(0),
    spentMs: integer(0),
    topics: list(TopicResult),
    /** Books of which something was answered. */
    books: list(LevelFlag),
    course: LevelFlag,
  }),
  refusals,
});

/** Mastery by topic with its evidence, as smart practice goes by it. */
export const getAnalysis = operation({
  summary: '课程的练习分析',
  method: 'GET',
  path: '/api/practice/analysis/:courseId',
  access: 'login',
  params,
  data: object({
    courseName: longText(),
    ...counts,
    /** Right answers and all, day by day for the last two weeks, oldest first. */
    days: list(object({ day: text(10), done: integer(0), right: integer(0) })),
    topics: list(
      object({
        readingId: id(),
        bookId: id(),
        name: longText(),
        bookName: longText(),
        ...counts,
        ...topicMastery,
      }),
    ),
    causes: list(object({ cause: oneOf('unknown', 'misread', 'slipped'), count: integer(0) })),
  }),
  refusals,
});
