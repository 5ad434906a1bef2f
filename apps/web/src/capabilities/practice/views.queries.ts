import {
  getAfterChallenge,
  getAfterExercise,
  getAnalysis,
  getBeforeChallenge,
  getFilter,
  getRanking,
  getRankingDetail,
  type ExerciseType,
  type RankingType,
} from '@xuezhou/contract/practice';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';

export const analysisQuery = (courseId: number) =>
  operationQuery(getAnalysis, { params: { courseId } });

export const filterQuery = (courseId: number, type: ExerciseType) =>
  operationQuery(getFilter, { params: { courseId }, query: { type } });

export const beforeChallengeQuery = (bookId: number) =>
  operationQuery(getBeforeChallenge, { params: { bookId } });

/** Beside the figures that the page itself knows, so its failure is no reason for a notice. */
export const afterExerciseQuery = (courseId: number, session: string) =>
  operationQuery(
    getAfterExercise,
    { params: { courseId }, query: { session } },
    { ignoreErrors: true },
  );

export const afterChallengeQuery = (bookId: number, session: string) =>
  operationQuery(
    getAfterChallenge,
    { params: { bookId }, query: { session } },
    { ignoreErrors: true },
  );

export const rankingQuery = (courseId: number) =>
  operationQuery(getRanking, { params: { courseId } });

/** Beside other things of the course, where its failure is no reason for a notice. */
export const standingQuery = (courseId: number) =>
  operationQuery(getRanking, { params: { courseId } }, { ignoreErrors: true });

/** Beside the own figures, where its failure is told. */
export const rankingDetailQuery = (courseId: number, type: RankingType) =>
  operationQuery(getRankingDetail, { params: { courseId, type } }, { ignoreErrors: true });
