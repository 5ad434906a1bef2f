import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lectureMinutes, minutesUntil } from './minutes.ts';
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

it('goes on with the first that is left and can be done now', () => {
  const entries = [
    entry('mock', { isDone: true }),
    entry('live', { beginsAt: '2026-11-20T12:00:00Z' }),
    entry('lecture'),
  ];
  const at = (moment: string) => nextStep(entries, Date.parse(moment))?.kind;
  expect(at('2026-11-20T04:00:00Z')).toBe('lecture');
  expect(at('2026-11-20T11:50:00Z')).toBe('live');
});

it('tells whole minutes, by what is left', () => {
  expect(lectureMinutes({ duration: 1450, position: 766, watched: 766 })).toBe(12);
  expect(lectureMinutes({ duration: 600, position: 600, watched: 300 })).toBe(5);
  expect(lectureMinutes({ duration: 0, position: 0, watched: 0 })).toBe(1);
  expect([minutesUntil(90_000, 0), minutesUntil(0, 5)]).toEqual([2, 0]);
});
