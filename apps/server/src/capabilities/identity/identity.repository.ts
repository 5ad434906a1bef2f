import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { holdIdentityStatus, setIdentityStatus } from '../account/account.port.ts';

// Named, because a plan for all columns breaks when a newer server adds one.
const submissionColumns = [
  'student_id',
  'submission_no',
  'kind',
  'state',
  'name_sealed',
  'number_sealed',
  'folder',
  'reason',
  'submitted_at',
  'reviewed_at',
] as const;

export type SubmissionRow = NonNullable<Awaited<ReturnType<IdentityReader['submission']>>>;
export type IdentityReader = ReturnType<typeof identityReader>;

export const identityReader = (connection: Connection) => ({
  status: async (studentId: number): Promise<number> => {
    const row = await connection
      .selectFrom('student')
      .where('student_id', '=', studentId)
      .select('identity_status')
      .executeTakeFirstOrThrow();
    return row.identity_status;
  },
  submission: (studentId: number) =>
    connection
      .selectFrom('identity_submission')
      .where('student_id', '=', studentId)
      .select(submissionColumns)
      .executeTakeFirst(),
});

export type ReviewRow = NonNullable<Awaited<ReturnType<ReturnType<typeof reviewReader>['find']>>>;

/** For the operator, who sees every student's. */
export const reviewReader = (connection: Connection) => {
  const reviews = connection
    .selectFrom('identity_submission')
    .innerJoin('student', 'student.student_id', 'identity_submission.student_id')
    .select(submissionColumns.map((column) => `identity_submission.${column}` as const))
    .select(['student.nickname', 'student.mobile_sealed']);
  return {
    list: (state?: SubmissionRow['state']) =>
      (state === undefined ? reviews : reviews.where('state', '=', state))
        .orderBy('submitted_at')
        .execute(),
    countWaiting: () =>
      connection
        .selectFrom('identity_submission')
        .where('state', '=', 'submitted')
        .select(({ fn }) => [
          fn.countAll<number>().as('count'),
          fn.min<Date | null>('submitted_at').as('since'),
        ])
        .executeTakeFirstOrThrow(),
    find: (submissionNo: number) =>
      reviews.where('submission_no', '=', submissionNo).executeTakeFirst(),
  };
};

/** The writes of one student; `lockStudent` comes first, so that they happen one after another. */
export const identityWriter = (change: Change) => ({
  ...identityReader(change),
  lockStudent: (studentId: number) => holdIdentityStatus(change, studentId),
  setStatus: (studentId: number, status: 1 | 0 | -1) =>
    setIdentityStatus(change, studentId, status),
  /** False when the number is another student's. */
  claimNumber: async (studentId: number, digest: Buffer): Promise<boolean> => {
    const claimed = await change
      .insertInto('identity_number')
      .values({ number_digest: digest, student_id: studentId })
      .onConflict((conflict) =>
        conflict
          .column('number_digest')
          .doUpdateSet({ student_id: studentId })
          .where('identity_number.student_id', '=', studentId),
      )
      .returning('student_id')
      .executeTakeFirst();
    return claimed !== undefined;
  },
  freeNumber: async (studentId: number): Promise<void> => {
    await change.deleteFrom('identity_number').where('student_id', '=', studentId).execute();
  },
  addSubmission: async (row: Insertable<Tables['identity_submission']>): Promise<void> => {
    await change.insertInto('identity_submission').values(row).execute();
  },
  removeSubmission: async (studentId: number): Promise<void> => {
    await change.deleteFrom('identity_submission').where('student_id', '=', studentId).execute();
  },
  judgeSubmission: async (
    studentId: number,
    verdict: { state: 'passed' | 'failed'; reason: string | null; reviewed_at: Date },
  ): Promise<void> => {
    await change
      .updateTable('identity_submission')
      .set(verdict)
      .where('student_id', '=', studentId)
      .execute();
  },
  keepConsent: async (studentId: number, version: string, at: Date): Promise<void> => {
    await change
      .insertInto('identity_consent')
      .values({ student_id: studentId, consent_id: uuidv7(), version, agreed_at: at })
      .execute();
  },
  withdrawConsents: async (studentId: number, at: Date): Promise<void> => {
    await change
      .updateTable('identity_consent')
      .set({ withdrawn_at: at })
      .where('student_id', '=', studentId)
      .where('withdrawn_at', 'is', null)
      .execute();
  },
});

export type IdentityWriter = ReturnType<typeof identityWriter>;
