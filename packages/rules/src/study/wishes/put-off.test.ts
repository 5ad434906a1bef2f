import { expect, it } from 'vitest';
import { canPutOff, entryName, maxPutOffs, splitPutOff, timesPutOff } from './put-off.ts';

const lecture = {
  ...{ kind: 'lecture', courseId: 1, readingId: 7, bulletId: 9, isDone: false },
  campName: null,
};

it('what was put off leaves the list, is told beside it, and comes back to it when it was done all the same', () => {
  const other = { ...lecture, bulletId: 10 };
  const putOff = new Set([entryName(lecture)]);
  expect(splitPutOff([lecture, other], putOff)).toEqual({ left: [other], putOff: [lecture] });
  const done = { ...lecture, isDone: true };
  expect(splitPutOff([done, other], putOff)).toEqual({ left: [done, other], putOff: [] });
});

it('a class, a paper and what a camp asks for belong to their day', () => {
  expect(canPutOff(lecture)).toBe(true);
  for (const kind of ['live', 'mock', 'camp', 'assignment'])
    expect(canPutOff({ ...lecture, kind })).toBe(false);
  expect(canPutOff({ ...lecture, campName: '冲刺营' })).toBe(false);
  expect(canPutOff({ ...lecture, isDone: true })).toBe(false);
});

it('entries of different courses, chapters and kinds are told apart', () => {
  const names = [
    lecture,
    { ...lecture, courseId: 2 },
    { ...lecture, readingId: null },
    { ...lecture, bulletId: null },
    { ...lecture, kind: 'reading' },
  ].map(entryName);
  expect(new Set(names).size).toBe(names.length);
});

it('the same is put off on some days running and then no more; a day on which it was not begins anew', () => {
  const name = entryName(lecture);
  const [off, other] = [new Set([name]), new Set(['cards/1//'])];
  expect(timesPutOff(name, [])).toBe(0);
  expect(timesPutOff(name, [off, off, off])).toBe(3);
  expect(timesPutOff(name, [off, other, off])).toBe(1);
  expect(timesPutOff(name, [other, off, off])).toBe(0);
  expect(canPutOff({ ...lecture, putOffs: maxPutOffs - 1 })).toBe(true);
  expect(canPutOff({ ...lecture, putOffs: maxPutOffs })).toBe(false);
  // It stays in the list, whatever was asked for.
  const often = { ...lecture, putOffs: maxPutOffs };
  expect(splitPutOff([often], new Set([name]))).toEqual({ left: [often], putOff: [] });
});
