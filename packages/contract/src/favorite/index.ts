import {
  flag,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  number,
  object,
  oneOf,
  operation,
  type Static,
} from '../kernel.ts';

export const Bookmark = object({
  bulletId: id(),
  bulletName: longText(),
  videoId: nullable(id()),
  courseId: id(),
  courseName: longText(),
  bookId: id(),
  bookName: longText(),
  readingId: nullable(id()),
  readingName: longText(),
  readingNumber: longText(),
  collected: flag(),
  /** The lecture was taken out of the course since. */
  isDeleted: flag(),
  canAccess: flag(),
  /** Seconds. */
  duration: number(),
  lastProgress: number(),
  collectedAt: moment(),
});
export type Bookmark = Static<typeof Bookmark>;

const refusals = ['courseNotOwned', 'identityRequired'] as const;

/** What is wished for is said, not a flip, so that sending it twice changes nothing. */
export const collectVideo = operation({
  summary: '收藏或取消收藏一个视频',
  method: 'POST',
  path: '/api/nuxt/videos/collect',
  access: 'login',
  body: object({ bulletId: id(), toCollect: flag() }),
  data: object({ collected: flag() }),
  refusals,
});

export const addFavoriteBullet = operation({
  summary: '把一个视频加入收藏',
  method: 'POST',
  path: '/api/favorites/bullet',
  access: 'login',
  body: object({ bulletId: id(), courseId: id(), bookId: id() }),
  data: object({ collected: flag() }),
  refusals,
});

export const listBookmarks = operation({
  summary: '一本书里收藏的视频',
  method: 'GET',
  path: '/api/favorites/bookmarks/:courseId/:bookId',
  access: 'login',
  params: object({ courseId: id(), bookId: id() }),
  data: list(Bookmark),
});

export const FavoriteCourse = object({
  courseId: id(),
  courseName: longText(),
  family: longText(),
  books: list(
    object({
      bookId: id(),
      bookName: longText(),
      readingList: list(
        object({
          readingId: nullable(id()),
          number: longText(),
          readingName: longText(),
          bulletList: list(Bookmark),
        }),
      ),
    }),
  ),
});
export type FavoriteCourse = Static<typeof FavoriteCourse>;

export const listFavorites = operation({
  summary: '收藏的视频，按课程和书',
  method: 'GET',
  path: '/api/favorites',
  access: 'login',
  data: list(FavoriteCourse),
});

export const FavoriteQuestion = object({
  questionId: id(),
  questionStatus: oneOf(1, -1, 0),
  qType: oneOf('single', 'multiple', 'open', 'xl'),
  /** The stem as plain text, cut to 120 characters. */
  stem: longText(),
  source: longText(),
});
export type FavoriteQuestion = Static<typeof FavoriteQuestion>;

export const listFavoriteQuestions = operation({
  summary: '一门课里收藏的题目，连同题干',
  method: 'GET',
  path: '/api/favorites/questions/:courseId',
  access: 'login',
  params: object({ courseId: id() }),
  data: object({ courseName: longText(), total: integer(0), questions: list(FavoriteQuestion) }),
  refusals,
});

/** Of one course, by its books in their order; what belongs to none stands last. */
export const FavoriteQuestionCourse = object({
  courseId: id(),
  courseName: longText(),
  /** Whether they can be done again now. */
  canAccess: flag(),
  books: list(
    object({ bookId: nullable(id()), bookName: longText(), questions: list(FavoriteQuestion) }),
  ),
});
export type FavoriteQuestionCourse = Static<typeof FavoriteQuestionCourse>;

export const listFavoriteQuestionCourses = operation({
  summary: '各门课里收藏的题目，按课程和书',
  method: 'GET',
  path: '/api/favorites/questions',
  access: 'login',
  data: list(FavoriteQuestionCourse),
});
