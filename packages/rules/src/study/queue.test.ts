import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assignmentMinutes, lectureMinutes, minutesUntil } from './minutes.ts';
import { joinQueue, nextStep, orderDay } from './queue.ts';

const place = { bookId: null, readingId: null, bulletId: null, paperId: null };
const entry = (kind: string, given: object = {}) => ({
  ...{ kind, task: null, courseId: 1, courseName: '一级', isDone: false, campName: null },
  ...{ title: kind, beginsAt: null as string | null, minutes: 20, isRunning: false },
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

const noon = Date.parse('2026-11-20T04:00:00Z');
const at = (minutes: number) => new Date(noon + minutes * 60_000).toISOString();
const kindsOf = (entries: readonly { kind: string }[]) => entries.map(({ kind }) => kind);

it('orders a day: what runs against a clock, then new and old by turns, new cards last', () => {
  const kinds = ['cards', 'assignment', 'review', 'wrong', 'practice', 'lecture'];
  const running = entry('mock', { isRunning: true });
  expect(kindsOf(orderDay([...kinds.map((kind) => entry(kind)), running], noon))).toEqual([
    ...['mock', 'lecture', 'assignment', 'review', 'wrong', 'practice', 'cards'],
  ]);
});

it('puts what begins at a time where its time comes, and never before a clock that runs', () => {
  const live = entry('live', { beginsAt: at(35), minutes: 40 });
  const others = ['lecture', 'wrong', 'practice', 'review'].map((kind) => entry(kind));
  expect(kindsOf(orderDay([live, ...others], noon))).toEqual([
    ...['lecture', 'live', 'wrong', 'practice', 'review'],
  ]);
  const running = entry('mock', { isRunning: true, minutes: 60 });
  expect(kindsOf(orderDay([live, running, entry('lecture')], noon))).toEqual([
    ...['mock', 'live', 'lecture'],
  ]);
  expect(kindsOf(orderDay([live], noon))).toEqual(['live']);
});

it('loses nothing of a day by ordering it, and orders it again alike', () => {
  const some = fc.array(
    fc.record({
      kind: fc.constantFrom('lecture', 'live', 'wrong', 'review', 'cards', 'practice'),
      minutes: fc.integer({ min: 1, max: 90 }),
      begins: fc.integer({ min: 0, max: 300 }),
    }),
  );
  fc.assert(
    fc.property(some, (given) => {
      const entries = given.map(({ kind, minutes, begins }, index) =>
        entry(kind, {
          minutes,
          title: `${index}`,
          ...(kind === 'live' && { beginsAt: at(begins) }),
        }),
      );
      const ordered = orderDay(entries, noon);
      expect(new Set(ordered)).toEqual(new Set(entries));
      expect(ordered).toHaveLength(entries.length);
      expect(orderDay(entries, noon)).toEqual(ordered);
    }),
  );
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
  const kindAt = (moment: string) => nextStep(entries, Date.parse(moment))?.kind;
  expect(kindAt('2026-11-20T04:00:00Z')).toBe('lecture');
  expect(kindAt('2026-11-20T11:44:59.999Z')).toBe('lecture');
  expect(kindAt('2026-11-20T11:45:00Z')).toBe('live');
  expect(nextStep([entry('mock', { isDone: true })], 0)).toBeUndefined();
});

it('shortly before a fixed time names what fits before it, and else what begins then', () => {
  const live = entry('live', { beginsAt: at(9) });
  const [long, short] = [entry('lecture', { minutes: 10 }), entry('review', { minutes: 9 })];
  expect(nextStep([long, live, short], noon)?.kind).toBe('review');
  expect(nextStep([long, live], noon)?.kind).toBe('live');
  expect(nextStep([long, live, short], noon - 2 * 60_000)?.kind).toBe('lecture');
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
