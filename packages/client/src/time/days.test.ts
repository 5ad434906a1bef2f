import { describe, expect, it } from 'vitest';
import { dayOf, daysBetween, dayText, hourOf, recentText, weekdayOf } from './days.ts';

describe('days', () => {
  it('are those of Shanghai, wherever the reader is', () => {
    const moment = Date.parse('2026-11-11T16:30:00Z');
    expect(dayOf(moment)).toBe('2026-11-12');
    expect(hourOf(moment)).toBe(0);
    expect(weekdayOf('2026-11-12')).toBe(4);
  });

  it('are counted across months', () => {
    expect(daysBetween('2026-11-12', '2027-02-17')).toBe(97);
    expect(daysBetween('2026-11-12', '2026-11-11')).toBe(-1);
  });

  it('are written with their year only when it is another one', () => {
    expect(dayText('2026-08-03', '2026-11-12')).toBe('8 月 3 日');
    expect(dayText('2025-08-03', '2026-11-12')).toBe('2025 年 8 月 3 日');
    expect(dayText('2025-08-03')).toBe('8 月 3 日');
  });

  it('give a moment its clock while it is near', () => {
    const now = Date.parse('2026-11-12T20:00:00+08:00');
    expect(recentText(Date.parse('2026-11-12T07:05:00+08:00'), now)).toBe('今天 07:05');
    expect(recentText(Date.parse('2026-11-11T22:41:00+08:00'), now)).toBe('昨天 22:41');
    expect(recentText(Date.parse('2026-11-02T22:41:00+08:00'), now)).toBe('11 月 2 日');
  });
});
