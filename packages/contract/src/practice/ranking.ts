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
  type Static,
} from '../kernel.ts';
import { refusals } from './practice-parts.ts';

/** Points of this week, points in all, days of practice. A question counts once a day by its first answer, less what guessing earns. */
export const rankingTypes = ['week', 'total', 'days'] as const;
export const RankingType = oneOf(...rankingTypes);
export type RankingType = Static<typeof RankingType>;

const params = object({ courseId: id() });

/** One's own figures first: what one has now, and the best one ever had. */
const Own = object({
  type: RankingType,
  title: longText(),
  value: integer(0),
  best: integer(0),
  /** Equal values share a rank; null before the first right answer. */
  rank: nullable(integer(1)),
  /** How many have a rank. */
  of: integer(0),
});

export const RankingRow = object({
  rank: integer(1),
  nickname: longText(),
  value: integer(0),
  isMe: flag(),
});
export type RankingRow = Static<typeof RankingRow>;

export const getRanking = operation({
  summary: '一门课的排行：先看自己',
  method: 'GET',
  path: '/api/practice/ranking/:courseId',
  access: 'login',
  params,
  data: object({ courseName: longText(), rankings: list(Own), isInLeague: flag() }),
  refusals,
});

/** The first ten of the course and, for those who joined one, their league. */
export const getRankingDetail = operation({
  summary: '一门课的一种排行',
  method: 'GET',
  path: '/api/practice/ranking/:courseId/:type',
  access: 'login',
  params: object({ courseId: id(), type: RankingType }),
  data: object({ own: Own, first: list(RankingRow), league: nullable(list(RankingRow)) }),
  refusals,
});

/** Nobody is in a league who did not ask for it; one can leave at any time, and comes back into another. */
export const setLeague = operation({
  summary: '加入或离开学习小组',
  method: 'POST',
  path: '/api/practice/league',
  access: 'login',
  body: object({ courseId: id(), isMember: flag() }),
  data: object({ isInLeague: flag() }),
  refusals,
});
