import type { Budget } from '@xuezhou/contract/assistant';
import { addDays } from '@xuezhou/rules/enrolment/access-period';
import { dayOf } from '../../platform/clock.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { setAside, settle, usageOf } from './budget.repository.ts';

type BudgetServices = Pick<Services, 'config' | 'clock' | 'database'>;

/** What an answer usually takes, with the passages that it is written from. */
const tokensAQuestion = 4000;

/** What a student may still ask today. */
export async function budgetOf(
  { config, clock, database: { connection } }: BudgetServices,
  studentId: number,
): Promise<Budget> {
  const day = dayOf(clock.now());
  const { own, school } = await usageOf(connection, { studentId, day });
  const tokensLeft = Math.max(0, config.LLM_STUDENT_TOKENS - own);
  const ofSchool = Math.max(0, config.LLM_SCHOOL_TOKENS - school);
  return {
    tokensLeft,
    tokensADay: config.LLM_STUDENT_TOKENS,
    questionsLeft: Math.floor(Math.min(tokensLeft, ofSchool) / tokensAQuestion),
    isSchoolSpent: ofSchool < tokensAQuestion,
    renewsAt: new Date(`${addDays(day, 1)}T00:00:00+08:00`).toISOString(),
  };
}

/** Sets tokens aside; what is given back says what was really used. Throws a refusal where nothing is left. */
export async function takeTokens(
  { config, clock, database: { connection } }: BudgetServices,
  studentId: number,
  tokens: number,
): Promise<{ settle: (used: number) => Promise<void> }> {
  const day = dayOf(clock.now());
  const outcome = await connection
    .transaction()
    .execute(
      async (change) =>
        await setAside(
          change,
          { studentId, day },
          { tokens, maxOwn: config.LLM_STUDENT_TOKENS, maxSchool: config.LLM_SCHOOL_TOKENS },
        ),
    );
  if (outcome === 'own') throw new Refusal('assistantSpent');
  if (outcome === 'school') throw new Refusal('assistantSchoolSpent');
  return {
    settle: (used) => settle(connection, { studentId, day }, { aside: tokens, used }),
  };
}
