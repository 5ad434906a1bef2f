import type { EsgForm, SurveyAnswer } from '@xuezhou/contract/survey';
import type { Selectable } from 'kysely';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import type { SurveyTables } from './survey.tables.ts';

export type SurveyRow = Selectable<SurveyTables['survey']>;
export type EsgRow = Selectable<SurveyTables['esg_registration']>;

export const surveyReader = (connection: Connection, studentId: number) => ({
  postedAt: async (surveyId: number): Promise<Date | null> => {
    const posted = await connection
      .selectFrom('survey_posted')
      .where('student_id', '=', studentId)
      .where('survey_id', '=', surveyId)
      .select('posted_at')
      .executeTakeFirst();
    return posted?.posted_at ?? null;
  },
  posted: async () =>
    await connection
      .selectFrom('survey_posted')
      .innerJoin('survey', 'survey.survey_id', 'survey_posted.survey_id')
      .where('student_id', '=', studentId)
      .select(['title', 'items', 'posted_at', 'answers'])
      .orderBy('posted_at')
      .execute(),
  esg: async (): Promise<EsgRow | undefined> =>
    await connection
      .selectFrom('esg_registration')
      .where('student_id', '=', studentId)
      .selectAll()
      .executeTakeFirst(),
});

export async function findEsgForm(connection: Connection): Promise<EsgForm | null> {
  const row = await connection
    .selectFrom('esg_form')
    .where('closed_at', 'is', null)
    .select('form')
    .executeTakeFirst();
  return row?.form ?? null;
}

/** It says the same until the change is done: who registers by it agrees to what it says. */
export async function holdEsgForm(change: Change): Promise<EsgForm | null> {
  const row = await change
    .selectFrom('esg_form')
    .where('closed_at', 'is', null)
    .select('form')
    .forShare()
    .executeTakeFirst();
  return row?.form ?? null;
}

interface Posting {
  readonly surveyId: number;
  /** Null: they are kept apart from who posted. */
  readonly answers: readonly SurveyAnswer[] | null;
  readonly now: Date;
}

export const surveyWriter = (change: Change, studentId: number) => ({
  /** False: posted before. */
  post: async ({ surveyId, answers, now }: Posting): Promise<boolean> => {
    const row = await change
      .insertInto('survey_posted')
      .values({
        student_id: studentId,
        survey_id: surveyId,
        posted_at: now,
        answers: answers === null ? null : JSON.stringify(answers),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('survey_id')
      .executeTakeFirst();
    return row !== undefined;
  },
  /** False: there is one. */
  register: async (row: Omit<EsgRow, 'student_id' | 'registered_at'>): Promise<boolean> => {
    const added = await change
      .insertInto('esg_registration')
      .values({ ...row, student_id: studentId, registered_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('student_id')
      .executeTakeFirst();
    return added !== undefined;
  },
  /** False: the school registered the student already. */
  withdrawEsg: async (): Promise<boolean> => {
    await change
      .deleteFrom('esg_registration')
      .where('student_id', '=', studentId)
      .where('registered_at', 'is', null)
      .execute();
    return (await surveyReader(change, studentId).esg()) === undefined;
  },
});

export async function addAnonymous(
  change: Change,
  given: { answerId: string; surveyId: number; day: string; answers: readonly SurveyAnswer[] },
): Promise<void> {
  await change
    .insertInto('survey_anonymous')
    .values({
      answer_id: given.answerId,
      survey_id: given.surveyId,
      posted_on: given.day,
      answers: JSON.stringify(given.answers),
    })
    .execute();
}
