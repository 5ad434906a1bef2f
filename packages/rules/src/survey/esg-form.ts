import type { EsgFormPlan } from '@xuezhou/contract/survey/console';

/** What is wrong with a form: at which of its fields, in words with a way on. */
export interface EsgFormFault {
  readonly field: keyof EsgFormPlan;
  readonly words: string;
}

const isMonth = (month: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(month);

/** Everything for which a form would not be taken; empty: it can be saved. */
export function esgFormFaults(plan: EsgFormPlan): EsgFormFault[] {
  const { title, intro, months, organiser, consent } = plan;
  const wrong = months.find((month) => !isMonth(month));
  const faults: Record<keyof EsgFormPlan, string | undefined> = {
    title: title.trim() === '' ? '请写上名称' : undefined,
    intro: intro.trim() === '' ? '请写一句这张表做什么用' : undefined,
    months:
      wrong === undefined
        ? months.length === 0
          ? '至少要有一个考试月份'
          : undefined
        : `“${wrong}”不是月份，请写成 2027-03 这样`,
    organiser: organiser.trim() === '' ? '请写明信息发给谁' : undefined,
    consent: consent.trim() === '' ? '请写明提供给谁、怎样撤回' : undefined,
  };
  return (Object.keys(faults) as (keyof EsgFormPlan)[]).flatMap((field) => {
    const words = faults[field];
    return words === undefined ? [] : [{ field, words }];
  });
}

/** As it is kept: every month once, the earliest first. */
export const soundEsgForm = (plan: EsgFormPlan): EsgFormPlan => ({
  title: plan.title.trim(),
  intro: plan.intro.trim(),
  months: [...new Set(plan.months)].toSorted(),
  organiser: plan.organiser.trim(),
  consent: plan.consent.trim(),
});

/** Whether it says otherwise to whom the data of those who wait are given: they agreed to what it said. */
export const saysOtherConsent = (before: EsgFormPlan, after: EsgFormPlan): boolean =>
  before.organiser !== after.organiser || before.consent !== after.consent;
