import { describe, expect, it } from 'vitest';
import { endOfWorkingDay, readSpecialDays as read, writeSpecialDays } from './working-days.ts';

const readSpecialDays = (text: string) => read(text, { most: 400, name: 20 });

const spring = readSpecialDays(
  '2026-02-14 春节 上班\n2026-02-15 至 2026-02-23 春节 放假\n2026-02-28 春节 上班',
).days;

describe('working days', () => {
  it.each([
    // Friday: the Saturday after it is worked, then nine days are not.
    ['2026-02-13T02:00:00Z', 1, '2026-02-14T15:59:59.000Z'],
    ['2026-02-13T02:00:00Z', 2, '2026-02-24T15:59:59.000Z'],
    ['2026-02-13T02:00:00Z', 6, '2026-02-28T15:59:59.000Z'],
    ['2026-02-18T02:00:00Z', 1, '2026-02-24T15:59:59.000Z'],
  ])('from %s %d end at %s', (from, count, end) => {
    expect(endOfWorkingDay(new Date(from), count, spring).toISOString()).toBe(end);
  });

  it("are the week's five where nothing is known", () => {
    expect(endOfWorkingDay(new Date('2026-02-13T02:00:00Z'), 1, []).toISOString()).toBe(
      '2026-02-16T15:59:59.000Z',
    );
  });
});

describe('days as they are written', () => {
  it('come back as they were', () => {
    expect(spring).toHaveLength(11);
    expect(writeSpecialDays(spring)).toBe(
      '2026-02-14 春节 上班\n2026-02-15 至 2026-02-23 春节 放假\n2026-02-28 春节 上班',
    );
    expect(readSpecialDays(writeSpecialDays(spring)).days).toEqual(spring);
  });

  it.each([
    ['春节放假', '写成“日期 至 日期 名称 放假”，或“日期 名称 上班”'],
    ['2026-02-30 春节 放假', '没有这一天'],
    ['2026-02-20 至 2026-02-15 春节 放假', '后一天在前一天之前'],
    ['2026-02-01 至 2026-12-15 春节 放假', '一次最多 31 天'],
    [`2026-02-01 ${'长'.repeat(21)} 休`, '名称最多 20 个字'],
  ])('%s: %s', (text, words) => {
    expect(readSpecialDays(`\n${text}`)).toEqual({ days: [], faults: [{ line: 2, words }] });
  });

  it('a day counts once, and there are not too many', () => {
    const twice = readSpecialDays('2026-02-15 春节 放假\n2026-02-15 春节 上班');
    expect(twice.faults).toEqual([{ line: 2, words: '有一天上面已经写过' }]);
    const months = Array.from({ length: 14 }, (_, at) => {
      const [year, month] = [2026 + Math.floor(at / 12), String((at % 12) + 1).padStart(2, '0')];
      return `${year}-${month}-01 至 ${year}-${month}-28 长 休\n${year}-${month}-29 长 休`;
    }).filter((text) => !text.includes('-02-'));
    expect(readSpecialDays(months.join('\n')).faults).toEqual([]);
    const all = [...months, ...months.map((text) => text.replaceAll('202', '203'))];
    expect(readSpecialDays(all.join('\n')).faults.map(({ line }) => line)).toEqual([1]);
  });
});
