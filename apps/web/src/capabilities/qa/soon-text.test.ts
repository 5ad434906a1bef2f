import { expect, it } from 'vitest';
import { clock } from './testing/samples.ts';
import { clockSteps } from './question/teacher-clock.tsx';
import { leftText, soonText } from './soon-text.ts';

const now = Date.parse('2026-11-12T13:26:00.000Z');

it.each([
  ['2026-11-12T15:04:00.000Z', '23:04'],
  ['2026-11-13T01:00:00.000Z', '明天 09:00'],
  ['2026-11-26T01:00:00.000Z', '11 月 26 日 09:00'],
])('says the moment %s as %s', (moment, text) => {
  expect(soonText(moment, now)).toBe(text);
});

it.each([
  [20_000, '1 分钟'],
  [98 * 60_000, '1 小时 38 分'],
  [120 * 60_000, '2 小时'],
  [200 * 60_000, '3 小时'],
])('counts %i milliseconds by the minute, and by the hour from three on', (left, text) => {
  expect(leftText(left)).toBe(text);
});

it('[qa-question] the teacher’s clock says when answering begins, and by when it ends', () => {
  const steps = clockSteps(
    clock({ countsFrom: '2026-11-13T01:00:00.000Z', dueAt: '2026-11-13T03:00:00.000Z' }),
    now,
    false,
  );
  expect(steps.map(({ title }) => title)).toEqual(['你提了问题', '等待分给老师', '答好了通知你']);
  expect(steps[1]?.text).toBe(
    '明天 09:00 起答。约定 明天 11:00 前答，还有 13 小时。过了时间会转给教研组长，并告诉你。',
  );
});
