import type * as contract from '@xuezhou/contract/agreement';
import type { InputOf } from '@xuezhou/contract/kernel';
import { isPassportName, normalizeName } from '@xuezhou/rules/identity/person-name';
import type { Caller, CurrentStudent } from '../../platform/http/bind.ts';
import { Failure, notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse } from '../enrolment/enrolment.port.ts';
import { addOrderSignature, addSignature, agreementReader } from './agreement.repository.ts';
import { fillIn } from './fill-in.ts';
import { fillableOf, orderAgreements } from './order-agreement.ts';
import { digestOf, sealSignature } from './sealed-signature.ts';

type Body = InputOf<typeof contract.signAgreement>['body'];
type Signer = Pick<Caller<CurrentStudent>, 'student' | 'address' | 'userAgent'>;

/** Keeps the text as it was read, with the name in it, and from where and when it was signed. */
export async function signAgreement(services: Services, body: Body, signer: Signer): Promise<true> {
  const { courseId, orderId } = body;
  // One of the two is named; with both, or none, nobody can tell what was meant.
  if (courseId !== undefined && orderId === undefined)
    return await signCourse(services, { ...body, courseId }, signer);
  if (orderId !== undefined && courseId === undefined)
    return await signOrder(services, { ...body, orderId }, signer);
  throw new Failure(400);
}

async function signCourse(
  services: Services,
  { courseId, signature, digest }: Body & { courseId: number },
  { student, address, userAgent }: Signer,
): Promise<true> {
  const { studentId } = student;
  const { connection } = services.database;
  const reader = agreementReader(connection);
  if ((await reader.signature(studentId, courseId)) !== undefined) return true;
  await demandCourse(services, student, courseId, { for: 'own' });
  const agreement = await reader.agreement(courseId);
  if (agreement === undefined) throw notFound();
  const sealed = await sealRead(services, studentId, agreement, { signature, digest });
  await addSignature(connection, {
    student_id: studentId,
    course_id: courseId,
    course_name: agreement.course_name,
    title: agreement.title,
    version: agreement.version,
    ...sealed,
    address,
    user_agent: userAgent,
    signed_at: services.clock.now(),
  });
  return true;
}

async function signOrder(
  services: Services,
  { orderId, signature, digest }: Body & { orderId: string },
  { student: { studentId }, address, userAgent }: Signer,
): Promise<true> {
  const { connection } = services.database;
  if ((await agreementReader(connection).orderSignature(studentId, orderId)) !== undefined)
    return true;
  const text = await orderAgreements.of(connection)(connection, studentId, orderId);
  if (text === undefined || text === null) throw notFound();
  if (text.isOver) throw new Refusal('orderClosed');
  const sealed = await sealRead(services, studentId, fillableOf(text), { signature, digest });
  await addOrderSignature(connection, {
    student_id: studentId,
    order_id: orderId,
    good_name: text.goodName,
    title: text.title,
    version: text.version,
    ...sealed,
    address,
    user_agent: userAgent,
    signed_at: services.clock.now(),
  });
  return true;
}

/** The text that was read, with the name in it; throws where it is another text, or not a name. */
async function sealRead(
  services: Services,
  studentId: number,
  agreement: Parameters<typeof fillIn>[2],
  { signature, digest }: Pick<Body, 'signature' | 'digest'>,
) {
  const name = normalizeName(signature);
  if (!isPassportName(name)) throw new Refusal('agreementName');
  const filled = await fillIn(services, studentId, agreement);
  if (filled.verifiedName !== null && filled.verifiedName !== name)
    throw new Refusal('agreementOtherName');
  if (digest !== digestOf(filled.html()).toString('hex')) throw new Refusal('agreementChanged');
  return sealSignature(services, studentId, { html: filled.html(name), name });
}
