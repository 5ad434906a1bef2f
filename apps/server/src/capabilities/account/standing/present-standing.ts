import type { StudentStanding } from '@xuezhou/contract/account/console';
import {
  accuracyChange,
  percentOf,
  reasonText,
  type BehindReason,
  type StudyFacts,
} from '@xuezhou/rules/account/behind';
import { dayOf } from '../../../platform/clock.ts';

/** As the database gives it in JSON; all null of whoever has none. */
export interface StandingRow {
  readonly facts: StudyFacts;
  readonly minutes: readonly number[];
  readonly studied_at: string | null;
  readonly reasons: readonly BehindReason[];
  readonly counted_at: string;
}

const dayMs = 86_400_000;
const shown = 14;

export function presentStanding(row: StandingRow | null, now: Date): StudentStanding | null {
  if (row === null) return null;
  const { facts, reasons } = row;
  const countedAt = new Date(row.counted_at);
  return {
    countedAt: countedAt.toISOString(),
    chapters: facts.chapters,
    aheadDays: facts.aheadDays,
    studiedAt: row.studied_at === null ? null : new Date(row.studied_at).toISOString(),
    minutes: asOfToday(row.minutes, daysBetween(countedAt, now)),
    accuracy: {
      answers: facts.week.answers,
      percent: percentOf(facts.week),
      change: accuracyChange(facts),
    },
    reasons: reasons.map((reason) => ({ rule: reason.rule, text: reasonText(reason) })),
  };
}

const daysBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.round((Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / dayMs));

/** Nothing is known yet of the days after it was counted. */
const asOfToday = (minutes: readonly number[], later: number): number[] =>
  [...minutes, ...Array<number>(Math.min(shown, later)).fill(0)].slice(-shown);
