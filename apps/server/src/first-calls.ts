import { getStudentInfo } from '@xuezhou/contract/account';
import { openAssistant } from '@xuezhou/contract/assistant';
import { getAssignment } from '@xuezhou/contract/assignment';
import { listBookmarks } from '@xuezhou/contract/favorite';
import { getCardFilter } from '@xuezhou/contract/flash-card';
import { checkIdentityNeed } from '@xuezhou/contract/identity';
import { listTeams } from '@xuezhou/contract/im';
import { checkOrder, getGood, listAddresses, listGoods } from '@xuezhou/contract/mall';
import { listNoteBooks, listNotesOfPlace } from '@xuezhou/contract/notes';
import { openVideo } from '@xuezhou/contract/lecture';
import {
  getPracticeTree,
  getRanking,
  listChallengeQuestions,
  listExerciseTypes,
  listQuestions,
  listSets,
  openQuestion,
  openSet,
} from '@xuezhou/contract/practice';
import {
  getQaAnswering,
  getQaCounts,
  getQaQuestion,
  listQaQuestions,
  listQaTags,
} from '@xuezhou/contract/qa';
import { listHighlights, listReadingPlaces } from '@xuezhou/contract/reader';
import { getReadiness, getReview } from '@xuezhou/contract/review';
import { getSchool } from '@xuezhou/contract/site';
import {
  getCourse,
  getCourseHome,
  getCourseTasks,
  getDiagnosis,
  getToday,
  openBook,
  openOtherBook,
  openReading,
  openReadingOfVariant,
} from '@xuezhou/contract/study';
import { bookShown } from '@xuezhou/rules/study/place';
import type { FirstCalls } from './platform/http/pages/first-answers.ts';

/** 0 is every one. */
const noTags = { courseTagId: 0, bookTagId: 0 };

/**
 * What the pages of a student ask before they show themselves, so that it comes with their document: the calls of their
 * `load` and of their guard. Whatever is not here, the page asks itself. From the same answers
 * its first view is drawn; a page that cannot be drawn says so.
 */
export const firstCalls: readonly FirstCalls[] = [
  { path: '/dashboard', calls: [getStudentInfo, getCourseHome, getToday] },
  {
    path: '/course/:courseId',
    calls: [getStudentInfo, checkIdentityNeed, getSchool, getCourse],
    beside: [
      ...[getToday, getCourseTasks, getDiagnosis, getReview, getReadiness, getRanking],
      ...[listTeams, getCardFilter],
    ],
    next: (dataOf, query) => {
      const wanted = Number((query as { book?: string }).book);
      const book = bookShown(dataOf(getCourse).books, wanted);
      if (book === undefined) return [];
      const params = { bookId: book.bookId };
      const open = { operation: openBook, params };
      return book.canAccess ? [open, { operation: getAssignment, params }] : [open];
    },
  },
  {
    path: '/course/:courseId/exercise',
    calls: [getStudentInfo, checkIdentityNeed, listExerciseTypes, getPracticeTree],
    beside: [getCourse, listSets, getToday],
  },
  {
    path: '/course/:courseId/book/:bookId/reading/:readingId',
    calls: [getStudentInfo, checkIdentityNeed, getSchool, openBook],
    asks: [openReading, listNotesOfPlace, listBookmarks],
    looks: [openVideo],
  },
  ...['/reader-course/:courseId/book/:bookId', '/reader/:courseId/book/:bookId'].map((path) => ({
    path,
    calls: [
      getStudentInfo,
      { operation: openOtherBook, query: { mode: 'reader' } },
      {
        operation: listReadingPlaces,
        query: ({ bookId = '' }: Readonly<Record<string, string | number>>) => ({ bookId }),
      },
    ],
    beside: [listHighlights],
    asks: [openReadingOfVariant],
  })),
  { path: '/exercise', calls: [getStudentInfo, getCourseHome], beside: [getReview] },
  {
    path: '/exercise/:courseId',
    calls: [getStudentInfo, getCourse],
    asks: [
      ...[listQuestions, listChallengeQuestions, openSet, openQuestion],
      ...[openAssistant, listNotesOfPlace],
    ],
  },
  { path: '/notes', calls: [getStudentInfo, listNoteBooks] },
  { path: '/mall', calls: [getStudentInfo, listGoods] },
  { path: '/mall/good/:goodId', calls: [getStudentInfo, getGood] },
  {
    path: '/order/:goodId',
    calls: [getStudentInfo, getGood],
    asks: [checkOrder, listAddresses],
  },
  {
    path: '/qa',
    isBare: true,
    calls: [
      getStudentInfo,
      { operation: listQaQuestions, query: { qType: 'latest', ...noTags, pageNo: 1 } },
      listQaTags,
      { operation: getQaAnswering, query: noTags },
      getQaCounts,
    ],
  },
  {
    path: '/qa/question/:questionId',
    calls: [getStudentInfo, getQaQuestion],
  },
];
