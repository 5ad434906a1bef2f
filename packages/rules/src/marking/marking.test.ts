import { expect, it } from 'vitest';
import { cameSince, hasArrived } from './came-since.ts';
import { groupAlike, plainWords } from './alike.ts';
import { faultOfRubric, fullOf, levelOf, levelsWithin, scoreOf, withLevelIds } from './rubric.ts';

const levels = (...points: number[]) => points.map((each) => ({ points: each, words: `${each}` }));
const points = [
  { key: 'a', title: '甲', levels: levels(0, 2, 3) },
  { key: 'b', title: '乙', levels: levels(1, 0) },
];

it('a score is the sum of the given levels, out of the most of each point', () => {
  const given = [
    { key: 'a', level: 1 },
    { key: 'b', level: 0 },
    { key: 'gone', level: 2 },
  ];
  expect(scoreOf(points, given)).toEqual({ score: 3, full: 4, missing: [] });
  expect(fullOf(points)).toBe(4);
  expect(levelsWithin(points, given)).toEqual(given.slice(0, 2));
});

it('a level that a point has not counts as none given', () => {
  const given = [{ key: 'b', level: 2 }];
  expect(scoreOf(points, given)).toEqual({ score: 0, full: 4, missing: points });
  expect(levelsWithin(points, given)).toEqual([]);
  expect(levelOf(points[0]!, given)).toBeUndefined();
});

it('a rubric says where its first fault is', () => {
  expect(faultOfRubric(points)).toBeNull();
  expect(faultOfRubric([])).toMatchObject({ at: 0 });
  const wrong = (point: object) => faultOfRubric([points[0]!, { ...points[1]!, ...point }]);
  expect(wrong({ title: ' ' })).toEqual({ at: 1, why: '第 2 点还没有名称' });
  expect(wrong({ levels: levels(1) })?.why).toContain('至少要两档');
  expect(wrong({ levels: [...levels(1), { points: 2, words: ' ' }] })?.why).toContain('没有说明');
  expect(wrong({ levels: levels(0, 0) })?.why).toContain('最高的一档是 0 分');
  expect(wrong({ key: 'a' })).toEqual({ at: 1, why: '有两个评分点是同一个编号' });
});

it('answers are the same whatever their signs, width, case and spaces; a number and its point stay', () => {
  expect(plainWords('Ｄｕｒａｔｉｏｎ 匹配，就 够了！')).toBe('duration匹配就够了');
  expect(plainWords('0.25')).not.toBe(plainWords('025'));
});

it('groups hold each answer once, same ones apart from near ones, and none of one', () => {
  const answers = [
    { id: 1, words: '久期匹配只在收益率曲线平行移动时有效' },
    { id: 2, words: '完全不同的一份回答，说的是凸性和再平衡' },
    { id: 3, words: '久期匹配，只在收益率曲线平行移动时有效。' },
    { id: 4, words: '要看凸性' },
    { id: 5, words: '要看久期' },
    { id: 6, words: '不知道' },
    { id: 7, words: '不知道。' },
  ];
  expect(groupAlike(answers)).toEqual([
    { likeness: 'same', ids: [1, 3] },
    { likeness: 'same', ids: [6, 7] },
  ]);
  const near = { id: 8, words: '久期匹配只在收益率曲线平行移动时才有效' };
  expect(groupAlike([...answers, near])[0]).toEqual({ likeness: 'near', ids: [1, 3, 8] });
});

it('a mark or other words that came since are told apart, the mark first', () => {
  const seen = { studentId: 7, answeredAt: '2026-11-23T04:00:00.000Z', version: 1 };
  const anew = { ...seen, answeredAt: '2026-11-23T05:00:00.000Z' };
  expect(cameSince(seen, seen)).toBeNull();
  expect(cameSince(seen, anew)).toEqual({ why: 'answered', studentId: 7 });
  expect(cameSince(seen, { ...anew, version: 2 })).toEqual({ why: 'marked', studentId: 7 });
});

it('a mark has arrived when it stands there from the same person, with the same levels and words, at the same answer', () => {
  const answeredAt = '2026-11-23T04:00:00.000Z';
  const typed = {
    levels: [
      { key: 'a', level: 1 },
      { key: 'b', level: 0 },
    ],
    remark: '久期要写单位',
  };
  const mark = {
    ...{ version: 2, levels: typed.levels.toReversed(), score: 3, full: 4, isWhole: true },
    ...{ remark: typed.remark, by: '苏禾', isOwn: true, at: answeredAt, answeredAt, isTold: false },
  };
  expect(hasArrived(typed, { mark, answeredAt })).toBe(true);
  expect(hasArrived(typed, { mark: null, answeredAt })).toBe(false);
  for (const other of [
    { ...mark, isOwn: false },
    { ...mark, remark: '久期要写' },
    { ...mark, answeredAt: '2026-11-23T03:00:00.000Z' },
    { ...mark, levels: [{ key: 'a', level: 1 }] },
    { ...mark, levels: [typed.levels[0]!, { key: 'b', level: 1 }] },
    { ...mark, levels: [...typed.levels, { key: 'c', level: 0 }] },
  ])
    expect(hasArrived(typed, { mark: other, answeredAt })).toBe(false);
});

it('names levels by their ids, and by their places where they have none', () => {
  const level = (words: string, id?: number) => ({
    words,
    points: 1,
    ...(id !== undefined && { id }),
  });
  const point = { key: 'a', title: '要点', levels: [level('少'), level('中'), level('多')] };
  const [known] = withLevelIds([point]);
  expect(known?.levels.map(({ id }) => id)).toEqual([0, 1, 2]);
  const without = { ...known!, levels: known!.levels.filter((_level, at) => at !== 1) };
  expect(levelOf(without, [{ key: 'a', level: 2 }])?.words).toBe('多');
  expect(levelsWithin([without], [{ key: 'a', level: 1 }])).toEqual([]);
  const added = { ...point, levels: [level('新', 1), level('少'), level('多')] };
  expect(withLevelIds([added])[0]?.levels.map(({ id }) => id)).toEqual([1, 2, 3]);
  const twice = { ...point, levels: [level('少', 1), level('多', 1)] };
  expect(faultOfRubric([twice])?.why).toContain('同一个编号');
});
