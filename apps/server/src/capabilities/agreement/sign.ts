import type { signAgreement } from '@xuezhou/contract/agreement';
import type { InputOf } from '@xuezhou/contract/kernel';
import { isPassportName, normalizeName } from '@xuezhou/rules/identity/person-name';
import type { Caller, CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse } from '../enrolment/enrolment.port.ts';
import { addSignature, agreementReader } from './agreement.repository.ts';
import { fillIn } from './fill-in.ts';
import { digestOf, sealSignature } from './sealed-signature.ts';

/** Keeps the text as it was read, with the name in it, and from where and when it was signed. */
export async function sign(
  services: Services,
  { courseId, signature, digest }: InputOf<typeof signAgreement>['body'],
  {
    student,
    address,
    userAgent,
  }: Pick<Caller<CurrentStudent>, 'student' | 'address' | 'userAgent'>,
): Promise<true> {
  const { studentId } = student;
  const { connection } = services.database;
  const reader = agreementReader(connection);
  if ((await reader.signature(studentId, courseId)) !== undefined) return true;
  await demandCourse(services, student, courseId, { for: 'own' });
  const agreement = await reader.agreement(courseId);
  if (agreement === undefined) throw notFound();
  const name = normalizeName(signature);
  if (!isPassportName(name)) throw new Refusal('agreementName');
  const filled = await fillIn(services, studentId, agreement);
  if (filled.verifiedName !== null && filled.verifiedName !== name)
    throw new Refusal('agreementOtherName');
  if (digest !== digestOf(filled.html()).toString('hex')) throw new Refusal('agreementChanged');
  await addSignature(connection, {
    student_id: studentId,
    course_id: courseId,
    course_name: agreement.course_name,
    title: agreement.title,
    version: agreement.version,
    ...sealSignature(services, studentId, { html: filled.html(name), name }),
    address,
    user_agent: userAgent,
    signed_at: services.clock.now(),
  });
  return true;
}
