import {
  listBookmarks,
  listFavoriteQuestionCourses,
  listFavoriteQuestions,
  listFavorites,
} from '@xuezhou/contract/favorite';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { inQuestionLanguage } from '../../platform/question/question-language.ts';

export const favoritesQuery = operationQuery(listFavorites, {});

export const questionCoursesQuery = {
  ...operationQuery(listFavoriteQuestionCourses, {}),
  meta: inQuestionLanguage,
};

export const bookmarksQuery = (courseId: number, bookId: number) =>
  operationQuery(listBookmarks, { params: { courseId, bookId } }, { ignoreErrors: true });

export const favoriteQuestionsQuery = (courseId: number) => ({
  ...operationQuery(listFavoriteQuestions, { params: { courseId } }),
  meta: inQuestionLanguage,
});
