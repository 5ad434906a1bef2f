import type { Agreement } from '@xuezhou/contract/agreement';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse } from '../enrolment/enrolment.port.ts';
import { agreementReader, type SignatureRow } from './agreement.repository.ts';
import { fillIn } from './fill-in.ts';
import { digestOf, unsealSignature } from './sealed-signature.ts';

/** Null where the course has none. Throws courseNotOwned, but never for what was signed. */
export async function getCourseAgreement(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<Agreement | null> {
  const reader = agreementReader(services.database.connection);
  const signature = await reader.signature(student.studentId, courseId);
  if (signature !== undefined) return presentSigned(services, signature);
  await demandCourse(services, student, courseId, { for: 'own' });
  const agreement = await reader.agreement(courseId);
  if (agreement === undefined) return null;
  const html = (await fillIn(services, student.studentId, agreement)).html();
  return {
    courseId,
    courseName: agreement.course_name,
    title: agreement.title,
    version: agreement.version,
    html,
    digest: digestOf(html).toString('hex'),
    signature: null,
  };
}

function presentSigned(services: Pick<Services, 'signer'>, row: SignatureRow): Agreement {
  return { courseId: row.course_id, courseName: row.course_name, ...signedOf(services, row) };
}

/** What was signed, as it was. */
export function signedOf(
  services: Pick<Services, 'signer'>,
  row: Omit<SignatureRow, 'course_id' | 'course_name'>,
) {
  const { html, name } = unsealSignature(services, row);
  return {
    title: row.title,
    version: row.version,
    html,
    digest: row.html_digest.toString('hex'),
    signature: { name, signedAt: row.signed_at.toISOString(), address: row.address },
  };
}
