import type { MasteryLevel } from '@xuezhou/rules/practice/mastery-levels';

/** The contract gives a number from 0 to 4; what draws it asks for one of the five. */
export function masteryLevel(mastery: number): MasteryLevel {
  return Math.min(4, Math.max(0, Math.trunc(mastery))) as MasteryLevel;
}
