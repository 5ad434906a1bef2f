import * as contract from '@xuezhou/contract/practice';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { answerQuestion } from './answer/answer-question.ts';
import { getAfterChallenge, getAfterPractice, getAfterExercise } from './analysis/after-session.ts';
import { getAnalysis } from './analysis/analysis.ts';
import { getBeforeChallenge, getBeforePractice, listChallengeQuestions } from './list/challenge.ts';
import {
  buildSet,
  countSetQuestions,
  deleteSet,
  listSets,
  openSet,
} from './custom-set/custom-set.ts';
import { getFilter } from './list/filter-questions.ts';
import { listCollection, listPracticeFavorites, listQuestions } from './list/list-questions.ts';
import { findTwin, findTwins } from './list/find-twin.ts';
import { getSmartStart } from './smart/smart-start.ts';
import { getRanking, getRankingDetail, setLeague } from './ranking/ranking.ts';
import { gradeOpenAnswer } from './answer/grade-open-answer.ts';
import { markQuestion } from './answer/mark-question.ts';
import { openQuestion, openQuestions } from './question/open-question.ts';
import { getPracticeTree, listExerciseTypes } from './analysis/practice-overview.ts';
import {
  listRightedQuestions,
  listWrongQuestions,
  removeWrongQuestion,
  savePracticeSetting,
  setWrongCause,
} from './wrong/wrong-book.ts';
import {
  moveWrongQuestions,
  removeWrongQuestions,
  restoreWrongQuestions,
} from './wrong/wrong-due.ts';

export const practiceRoutes = (services: Services) => [
  bind(contract.listQuestions, (input, { student }) => listQuestions(services, student, input)),
  bind(contract.countSetQuestions, (input, { student }) =>
    countSetQuestions(services, student, input),
  ),
  bind(contract.buildSet, (input, { student }) => buildSet(services, student, input)),
  bind(contract.listSets, (input, { student }) => listSets(services, student, input)),
  bind(contract.openSet, (input, { student }) => openSet(services, student, input)),
  bind(contract.deleteSet, (input, { student }) => deleteSet(services, student, input)),
  bind(contract.getSmartStart, (input, { student }) => getSmartStart(services, student, input)),
  bind(contract.findTwin, ({ query }, { student }) => findTwin(services, student, query)),
  bind(contract.findTwins, ({ body }, { student }) => findTwins(services, student, body)),
  bind(contract.openQuestion, ({ query }, { student }) => openQuestion(services, student, query)),
  bind(contract.answerQuestion, (input, { student }) => answerQuestion(services, student, input)),
  bind(contract.gradeOpenAnswer, (input, { student }) => gradeOpenAnswer(services, student, input)),
  bind(contract.markQuestion, (input, { student }) => markQuestion(services, student, input)),
  ...wrongRoutes(services),
  bind(contract.openQuestions, ({ body }, { student }) => openQuestions(services, student, body)),
  bind(contract.listPracticeFavorites, ({ params }, { student }) =>
    listPracticeFavorites(services, student, params.courseId),
  ),
  bind(contract.listCollection, ({ params, query }, { student }) =>
    listCollection(services, student, params.courseId, query),
  ),
  bind(contract.getFilter, ({ params, query }, { student }) =>
    getFilter(services, student, { ...params, ...query }),
  ),
  bind(contract.getListFilter, ({ params, query }, { student }) =>
    getFilter(services, student, { ...params, ...query }),
  ),
  ...sessionRoutes(services),
  bind(contract.getAnalysis, ({ params }, { student }) =>
    getAnalysis(services, student, params.courseId),
  ),
  bind(contract.getRanking, ({ params }, { student }) =>
    getRanking(services, student, params.courseId),
  ),
  bind(contract.getRankingDetail, ({ params }, { student }) =>
    getRankingDetail(services, student, params),
  ),
  bind(contract.setLeague, ({ body }, { student }) => setLeague(services, student, body)),
  bind(contract.getPracticeTree, ({ params }, { student }) =>
    getPracticeTree(services, student, params.courseId),
  ),
  bind(contract.listExerciseTypes, ({ params }, { student }) =>
    listExerciseTypes(services, student, params.courseId),
  ),
];

/** Before and after a challenge, a practice or an exercise. */
const sessionRoutes = (services: Services) => [
  bind(contract.getBeforeChallenge, ({ params }, { student }) =>
    getBeforeChallenge(services, student, params.bookId),
  ),
  bind(contract.listChallengeQuestions, ({ query }, { student }) =>
    listChallengeQuestions(services, student, query),
  ),
  bind(contract.getAfterChallenge, ({ params, query }, { student }) =>
    getAfterChallenge(services, student, { ...params, ...query }),
  ),
  bind(contract.getBeforePractice, ({ params }, { student }) =>
    getBeforePractice(services, student, params.subjectId),
  ),
  bind(contract.getAfterPractice, ({ params, query }, { student }) =>
    getAfterPractice(services, student, { ...params, ...query }),
  ),
  bind(contract.getAfterExercise, ({ params, query }, { student }) =>
    getAfterExercise(services, student, { ...params, ...query }),
  ),
];

const wrongRoutes = (services: Services) => [
  bind(contract.listWrongQuestions, ({ params }, { student }) =>
    listWrongQuestions(services, student, params.courseId),
  ),
  bind(contract.listRightedQuestions, ({ params }, { student }) =>
    listRightedQuestions(services, student, params.courseId),
  ),
  bind(contract.removeWrongQuestion, ({ body }, { student }) =>
    removeWrongQuestion(services, student, body),
  ),
  bind(contract.removeWrongQuestions, (input, { student }) =>
    removeWrongQuestions(services, student, input),
  ),
  bind(contract.restoreWrongQuestions, (input, { student }) =>
    restoreWrongQuestions(services, student, input),
  ),
  bind(contract.moveWrongQuestions, (input, { student }) =>
    moveWrongQuestions(services, student, input),
  ),
  bind(contract.setWrongCause, (input, { student }) => setWrongCause(services, student, input)),
  bind(contract.savePracticeSetting, (input, { student }) =>
    savePracticeSetting(services, student, input),
  ),
];
