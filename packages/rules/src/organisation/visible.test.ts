import { describe, expect, it } from 'vitest';
import { meanLearned, seatView, visibleDepartments, visibleProgress } from './visible.ts';

const seat = { isInvited: false, isWaiting: false, isConsented: true, progress: 'far' };
let lastId = 0;
const people = (count: number, learned = 1) =>
  Array.from({ length: count }, () => ({ memberId: (lastId += 1), learned, all: 4 }));

describe('what a manager sees of a seat', () => {
  it('is the progress of who consented, and of nobody else', () => {
    expect([seatView(seat), visibleProgress(seat)]).toEqual(['shown', 'far']);
    const withheld = { ...seat, isConsented: false };
    expect([seatView(withheld), visibleProgress(withheld)]).toEqual(['withheld', null]);
  });

  it('is nothing of who has not come or waits, whatever is kept of them', () => {
    expect(visibleProgress({ ...seat, isInvited: true })).toBeNull();
    expect(seatView({ ...seat, isInvited: true })).toBe('invited');
    expect(visibleProgress({ ...seat, isWaiting: true })).toBeNull();
    expect(seatView({ ...seat, isWaiting: true })).toBe('waiting');
  });
});

describe('means', () => {
  it('count each seat the same, and nobody without chapters', () => {
    expect(
      meanLearned([
        { learned: 1, all: 2 },
        { learned: 0, all: 100 },
      ]),
    ).toBe(25);
    expect(meanLearned([{ learned: 0, all: 0 }])).toBeNull();
    expect(meanLearned([])).toBeNull();
  });
});

describe('departments', () => {
  it('of five and more stand alone', () => {
    expect(visibleDepartments([{ name: '研究所', shares: people(5) }])).toEqual([
      { names: ['研究所'], consented: 5, learned: 25 },
    ]);
  });

  it('that are small are told of together, with the least of the others where there is only one', () => {
    const departments = visibleDepartments([
      { name: '研究所', shares: people(9) },
      { name: '投行部', shares: people(6, 2) },
      { name: '总裁办', shares: people(2) },
    ]);
    expect(departments.map(({ names, consented }) => [names.join('、'), consented])).toEqual([
      ['研究所', 9],
      ['投行部、总裁办', 8],
    ]);
  });

  it('are counted by people, not by the courses that these have', () => {
    const twice = people(3).flatMap((one) => [one, one]);
    expect(visibleDepartments([{ name: '研究所', shares: twice }])).toEqual([]);
    const departments = visibleDepartments([{ name: '研究所', shares: [...twice, ...people(2)] }]);
    expect(departments.map(({ consented }) => consented)).toEqual([5]);
  });

  it('are not told of where all of them are too few, nor where nobody consented', () => {
    expect(
      visibleDepartments([
        { name: '甲', shares: people(2) },
        { name: '乙', shares: people(2) },
      ]),
    ).toEqual([]);
    expect(visibleDepartments([{ name: '甲', shares: [] }])).toEqual([]);
  });

  it('never leave a group under five, whatever their sizes', () => {
    for (let code = 0; code < 7 ** 4; code += 1) {
      const sizes = [
        code % 7,
        Math.floor(code / 7) % 7,
        Math.floor(code / 49) % 7,
        Math.floor(code / 343),
      ];
      const departments = visibleDepartments(
        sizes.map((size, at) => ({ name: String(at), shares: people(size) })),
      );
      const all = sizes.reduce((sum, size) => sum + size, 0);
      const seen = departments.reduce((sum, { consented }) => sum + consented, 0);
      expect(departments.every(({ consented }) => consented >= 5)).toBe(true);
      // What is not told of can be told by subtraction from all: it is nobody, or too many to be known by, or everybody.
      expect(all - seen === 0 || seen === 0).toBe(true);
    }
  });
});
