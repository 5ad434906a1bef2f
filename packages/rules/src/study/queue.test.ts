import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assignmentMinutes, lectureMinutes, minutesUntil } from './minutes.ts';
import { joinQueue, nextStep } from './queue.ts';

const place = { bookId: null, readingId: null, bulletId: null, paperId: null };
const entry = (kind: string, given: object = {}) => ({
  ...{ kind, task: null, courseId: 1, courseName: '一级', isDone: false, campName: null },
  ...{ title: kind, beginsAt: null as string | null },
  ...place,
  ...given,
});

it('lists what a camp and the plan both ask for once, and says which camp asks for it', () => {
  const joined = joinQueue([
    entry('lecture', { bulletId: 7, title: '年金' }),
    entry('lecture', { bulletId: 7, title: '年金' }),
    entry('camp', { task: 'lecture', bulletId: 7, courseName: '冲刺营', isDone: true }),
    entry('camp', { task: 'practice', courseName: '冲刺营' }),
  ]);
  expect(joined).toMatchObject([
    { kind: 'lecture', title: '年金', campName: '冲刺营', isDone: true },
    { kind: 'camp', task: 'practice', campName: null },
  ]);
});

it('takes the lecture itself where the camp was told first', () => {
  const camp = entry('camp', { task: 'lecture', bulletId: 7, courseName: '冲刺营' });
  expect(joinQueue([camp, entry('lecture', { bulletId: 7 })])).toMatchObject([
    { kind: 'lecture', campName: '冲刺营' },
  ]);
});

it('lists nothing twice, loses nothing, and is the same when joined again', () => {
  const some = fc.array(
    fc.record({
      kind: fc.constantFrom('lecture', 'camp', 'reading', 'review', 'mock'),
      number: fc.integer({ min: 1, max: 4 }),
    }),
  );
  fc.assert(
    fc.property(some, (given) => {
      const entries = given.map(({ kind, number }) =>
        entry(kind, {
          ...(kind === 'camp' && { task: 'lecture' }),
          ...((kind === 'lecture' || kind === 'camp') && { bulletId: number }),
          ...(kind === 'reading' && { readingId: number }),
          ...(kind === 'mock' && { paperId: number }),
        }),
      );
      const joined = joinQueue(entries);
      const lectures = joined.flatMap(({ bulletId }) => bulletId ?? []);
      expect(new Set(lectures).size).toBe(lectures.length);
      expect(new Set(lectures)).toEqual(new Set(entries.flatMap(({ bulletId }) => bulletId ?? [])));
      expect(joinQueue(joined)).toEqual(joined);
    }),
  );
});

it('has first what runs against a clock, and within a kind the order it came in', () => {
  const kinds = ['assignment', 'review', 'camp', 'reading', 'lecture', 'live', 'mock'];
  expect(joinQueue(kinds.map((kind) => entry(kind))).map(({ kind }) => kind)).toEqual(
    kinds.toReversed(),
  );
  const two = [entry('review', { title: '一' }), entry('mock'), entry('review', { title: '二' })];
  expect(joinQueue(two).map(({ title }) => title)).toEqual(['mock', '一', '二']);
});

it.each([
  ['lecture', { bulletId: 7 }, 1],
  ['lecture', { bookId: 7, readingId: 7, paperId: 7 }, 2],
  ['reading', { readingId: 7 }, 1],
  ['reading', { bulletId: 7, bookId: 7, paperId: 7 }, 2],
  ['mock', { paperId: 7 }, 1],
  ['mock', { bulletId: 7, bookId: 7, readingId: 7 }, 2],
  ['assignment', { bookId: 7 }, 1],
  ['assignment', { bulletId: 7, readingId: 7, paperId: 7 }, 2],
  ['review', { bulletId: 7, bookId: 7, readingId: 7, paperId: 7 }, 2],
])('takes two of %s at %j for %i', (kind, given, count) => {
  expect(joinQueue([entry(kind, given), entry(kind, given)])).toHaveLength(count);
  const task = entry('camp', { task: kind, ...given });
  expect(joinQueue([entry(kind, given), task])).toHaveLength(count);
});

it('tells things of different kinds apart, though they bear the same number', () => {
  const place = { bookId: 7, readingId: 7, bulletId: 7, paperId: 7 };
  const kinds = ['mock', 'lecture', 'reading', 'assignment'];
  expect(joinQueue(kinds.map((kind) => entry(kind, place)))).toHaveLength(4);
  expect(joinQueue([7, 8].map((bulletId) => entry('lecture', { bulletId })))).toHaveLength(2);
});

it('says no camp where none asks, and keeps a camp that was told before', () => {
  const lecture = entry('lecture', { bulletId: 7 });
  expect(joinQueue([lecture, lecture])).toMatchObject([{ campName: null, isDone: false }]);
  const known = entry('lecture', { bulletId: 7, campName: '冲刺营' });
  const task = entry('camp', { task: 'lecture', bulletId: 7, courseName: '另一营' });
  expect(joinQueue([known, task])).toMatchObject([{ campName: '冲刺营' }]);
  expect(joinQueue([lecture, known])).toMatchObject([{ campName: '冲刺营' }]);
  expect(joinQueue([{ ...lecture, isDone: true }, lecture])).toMatchObject([{ isDone: true }]);
  const camps = [task, { ...task, courseName: '第三营' }];
  expect(joinQueue(camps)).toMatchObject([{ courseName: '另一营', campName: null }]);
});

it('goes on with the first that is left and can be done now', () => {
  const entries = [
    entry('mock', { isDone: true }),
    entry('live', { beginsAt: '2026-11-20T12:00:00Z' }),
    entry('lecture'),
  ];
  const at = (moment: string) => nextStep(entries, Date.parse(moment))?.kind;
  expect(at('2026-11-20T04:00:00Z')).toBe('lecture');
  expect(at('2026-11-20T11:44:59.999Z')).toBe('lecture');
  expect(at('2026-11-20T11:45:00Z')).toBe('live');
  expect(nextStep([entry('mock', { isDone: true })], 0)).toBeUndefined();
});

it('tells whole minutes, by what is left', () => {
  expect(lectureMinutes({ duration: 1450, position: 766, watched: 766 })).toBe(12);
  expect(lectureMinutes({ duration: 600, position: 600, watched: 300 })).toBe(5);
  expect(lectureMinutes({ duration: 0, position: 0, watched: 0 })).toBe(1);
  expect(lectureMinutes({ duration: 600, position: 598, watched: 0 })).toBe(1);
  expect(lectureMinutes({ duration: 600, position: 599, watched: 0 })).toBe(10);
  expect(lectureMinutes({ duration: 601, position: 0, watched: 0 })).toBe(11);
  expect(lectureMinutes({ duration: 600, position: 600, watched: 700 })).toBe(1);
  expect(assignmentMinutes).toBe(30);
  expect([minutesUntil(90_000, 0), minutesUntil(0, 5)]).toEqual([2, 0]);
  expect([minutesUntil(60_000, 0), minutesUntil(60_001, 0), minutesUntil(5, 5)]).toEqual([1, 2, 0]);
});
