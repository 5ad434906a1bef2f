import type { Insertable, Selectable } from 'kysely';
import { prepare, type Connection } from '../../platform/database/prepare.ts';
import type { Tables } from '../../platform/database/tables.ts';

export type AgreementRow = Selectable<Tables['course_agreement']> & {
  readonly course_name: string;
};
export type SignatureRow = Selectable<Tables['agreement_signature']>;
export type OrderSignatureRow = Selectable<Tables['order_agreement_signature']>;

interface Place {
  readonly studentId: number;
  readonly courseId: number;
}

const findAgreement = prepare(
  (p: { courseId: number }) => (connection) =>
    connection
      .selectFrom('course_agreement')
      .innerJoin('course', 'course.course_id', 'course_agreement.course_id')
      .where('course_agreement.course_id', '=', p.courseId)
      .select(['course_agreement.course_id', 'course.title as course_name'])
      .select([
        'course_agreement.title',
        'version',
        'price_fen',
        'html',
        'course_agreement.source',
      ]),
);

const findSignature = prepare(
  (p: Place) => (connection) =>
    connection
      .selectFrom('agreement_signature')
      .where('student_id', '=', p.studentId)
      .where('course_id', '=', p.courseId)
      .select(['student_id', 'course_id', 'course_name', 'title', 'version', 'html_sealed'])
      .select(['name_sealed', 'html_digest', 'address', 'user_agent', 'signed_at']),
);

const findOrderSignature = prepare(
  (p: { studentId: number; orderId: string }) => (connection) =>
    connection
      .selectFrom('order_agreement_signature')
      .where('student_id', '=', p.studentId)
      .where('order_id', '=', p.orderId)
      .selectAll(),
);

/** Whether there is something to sign, and whether the student did. */
const findNeed = prepare(
  (p: Place) => (connection) =>
    connection
      .selectFrom('course_agreement as a')
      .leftJoin('agreement_signature as s', (join) =>
        join.onRef('s.course_id', '=', 'a.course_id').on('s.student_id', '=', p.studentId),
      )
      .where('a.course_id', '=', p.courseId)
      .select('s.signed_at'),
);

const findCourses = prepare(
  () => (connection) => connection.selectFrom('course_agreement').select('course_id'),
);

export const agreementReader = (connection: Connection) => ({
  agreement: (courseId: number): Promise<AgreementRow | undefined> =>
    findAgreement.first(connection, { courseId }),
  signature: (studentId: number, courseId: number): Promise<SignatureRow | undefined> =>
    findSignature.first(connection, { studentId, courseId }),
  orderSignature: (studentId: number, orderId: string): Promise<OrderSignatureRow | undefined> =>
    findOrderSignature.first(connection, { studentId, orderId }),
  orderSignatures: (studentId: number): Promise<OrderSignatureRow[]> =>
    connection
      .selectFrom('order_agreement_signature')
      .where('student_id', '=', studentId)
      .selectAll()
      .orderBy('signed_at')
      .execute(),
  isUnsigned: async (studentId: number, courseId: number): Promise<boolean> => {
    const need = await findNeed.first(connection, { studentId, courseId });
    return need !== undefined && need.signed_at === null;
  },
  signatures: (studentId: number): Promise<SignatureRow[]> =>
    connection
      .selectFrom('agreement_signature')
      .where('student_id', '=', studentId)
      .selectAll()
      .orderBy('signed_at')
      .execute(),
  courses: async (): Promise<number[]> =>
    (await findCourses.rows(connection, {})).map((row) => row.course_id),
});

/** The first signature stays; another one after it changes nothing. */
export async function addSignature(
  connection: Connection,
  row: Insertable<Tables['agreement_signature']>,
): Promise<void> {
  await connection
    .insertInto('agreement_signature')
    .values(row)
    .onConflict((conflict) => conflict.columns(['student_id', 'course_id']).doNothing())
    .execute();
}

export async function addOrderSignature(
  connection: Connection,
  row: Insertable<Tables['order_agreement_signature']>,
): Promise<void> {
  await connection
    .insertInto('order_agreement_signature')
    .values(row)
    .onConflict((conflict) => conflict.columns(['student_id', 'order_id']).doNothing())
    .execute();
}
