import type { EsgFormPlan } from '@xuezhou/contract/survey/console';
import { expect, it } from 'vitest';
import { esgFormFaults, saysOtherConsent, soundEsgForm } from './esg-form.ts';

const plan = (given: Partial<EsgFormPlan> = {}): EsgFormPlan => ({
  ...{ title: '登记', intro: '三分钟', months: ['2027-03'], organiser: '主办方' },
  consent: '可以撤回',
  ...given,
});

it('says at which field what is wrong', () => {
  expect(esgFormFaults(plan())).toEqual([]);
  expect(
    esgFormFaults(plan({ title: ' ', intro: '', months: [], organiser: ' ', consent: '' })).map(
      ({ field }) => field,
    ),
  ).toEqual(['title', 'intro', 'months', 'organiser', 'consent']);
  for (const month of ['2027-13', '2027-3', '明年', '2027-00', ''])
    expect(esgFormFaults(plan({ months: ['2027-03', month] }))).toEqual([
      { field: 'months', words: `“${month}”不是月份，请写成 2027-03 这样` },
    ]);
});

it('keeps every month once, the earliest first', () => {
  expect(
    soundEsgForm(plan({ title: ' 登记 ', months: ['2027-09', '2027-03', '2027-09'] })),
  ).toEqual(plan({ months: ['2027-03', '2027-09'] }));
});

it('tells whether who waits agreed to something else', () => {
  expect(saysOtherConsent(plan(), plan({ title: '别的', months: [] }))).toBe(false);
  expect(saysOtherConsent(plan(), plan({ organiser: '别人' }))).toBe(true);
  expect(saysOtherConsent(plan(), plan({ consent: '不能撤回' }))).toBe(true);
});
