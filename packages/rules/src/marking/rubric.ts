import type { GivenLevel, RubricPoint } from '@xuezhou/contract/marking/console';

/** The most that a point may come to. */
export const fullOfPoint = ({ levels }: Pick<RubricPoint, 'levels'>): number =>
  Math.max(0, ...levels.map(({ points }) => points));

export const fullOf = (points: readonly Pick<RubricPoint, 'levels'>[]): number =>
  points.reduce((sum, point) => sum + fullOfPoint(point), 0);

type Level = RubricPoint['levels'][number];

/** By what marks name a level that stands in this place. */
export const levelId = ({ id }: Level, place: number): number => id ?? place;

/** The same rubric, each of whose levels has an id of its own. */
export const withLevelIds = (points: readonly RubricPoint[]): RubricPoint[] =>
  points.map((point) => {
    const taken = new Set(point.levels.flatMap(({ id }) => id ?? []));
    const free = (from: number): number => (taken.has(from) ? free(from + 1) : from);
    const levels = point.levels.map((level, place) => {
      const id = level.id ?? free(place);
      taken.add(id);
      return { ...level, id };
    });
    return { ...point, levels };
  });

/** What was given for a point; undefined: nothing, or a level that the point has not. */
export function levelOf(
  point: RubricPoint,
  given: readonly GivenLevel[],
): RubricPoint['levels'][number] | undefined {
  const found = given.find(({ key }) => key === point.key);
  return found && point.levels.find((level, place) => levelId(level, place) === found.level);
}

interface Score {
  readonly score: number;
  readonly full: number;
  /** Points without a level. */
  readonly missing: readonly RubricPoint[];
}

/** What levels come to by a rubric; of what the rubric does not ask nothing is counted. */
export function scoreOf(points: readonly RubricPoint[], given: readonly GivenLevel[]): Score {
  return {
    score: points.reduce((sum, point) => sum + (levelOf(point, given)?.points ?? 0), 0),
    full: fullOf(points),
    missing: points.filter((point) => levelOf(point, given) === undefined),
  };
}

/** Of given levels those that a rubric knows, in its order. */
export const levelsWithin = (
  points: readonly RubricPoint[],
  given: readonly GivenLevel[],
): GivenLevel[] =>
  points.flatMap((point) => {
    const found = given.find(({ key }) => key === point.key);
    return found !== undefined && levelOf(point, given) !== undefined ? [found] : [];
  });

/** What is wrong with a rubric, by the place of its point; null: nothing. */
export function faultOfRubric(points: readonly RubricPoint[]): { at: number; why: string } | null {
  if (points.length === 0) return { at: 0, why: '请写上至少一个评分点' };
  for (const [at, { title, levels }] of points.entries()) {
    if (title.trim() === '') return { at, why: `第 ${at + 1} 点还没有名称` };
    if (levels.length < 2) return { at, why: `“${title}”至少要两档` };
    if (levels.some(({ words }) => words.trim() === ''))
      return { at, why: `“${title}”有一档还没有说明` };
    if (new Set(levels.map(levelId)).size < levels.length)
      return { at, why: `“${title}”有两档是同一个编号` };
    if (fullOfPoint({ levels }) === 0) return { at, why: `“${title}”最高的一档是 0 分` };
  }
  const keys = points.map(({ key }) => key);
  const twice = keys.findIndex((key, at) => keys.indexOf(key) !== at);
  return twice < 0 ? null : { at: twice, why: '有两个评分点是同一个编号' };
}
