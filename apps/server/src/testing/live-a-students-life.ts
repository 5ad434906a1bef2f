import {
  changeAvatar,
  changeNickname,
  changeWechatId,
  prepurchase,
  saveChatAccount,
} from '@xuezhou/contract/account';
import { answerQuestion } from '@xuezhou/contract/practice';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { sealSignature } from '../capabilities/agreement/sealed-signature.ts';
import { sealPerson } from '../capabilities/identity/sealed-person.ts';
import type { TestClient } from './client.ts';
import { add } from './factories.ts';
import type { MadeQuestion } from './make-question.ts';
import type { TestApp } from './test-app.ts';
import { storedEmail } from '../platform/contact/contact.ts';

/** What can be found of the student where anything is left. */
export const secret = '秘密的同学';

/** Lets a student leave something in every corner; returns the address of the avatar. */
export async function liveAStudentsLife(
  school: Pick<TestApp, 'connection' | 'clock' | 'services'>,
  student: TestClient & { readonly studentId: number },
  { choice, open }: { choice: MadeQuestion; open: MadeQuestion },
): Promise<string> {
  const { studentId } = student;
  const { connection, clock } = school;
  const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const { avatar } = await student.data(changeAvatar, { files: { image: new Blob([image]) } });
  await student.data(changeNickname, { body: { nickname: secret } });
  await student.data(changeWechatId, { body: { wechat: 'secret_life' } });
  const person = { email: 'secret.life@example.com', chatAccount: 'secret_life' };
  await student.data(prepurchase, { body: { ...person, nickname: secret, goodId: 1 } });
  await student.data(saveChatAccount, { body: person });
  for (const [{ questionId, version, courseId }, studentAnswer] of [
    [choice, 'B'],
    [open, `我叫${secret}`],
  ] as const) {
    const answer = { answerId: uuidv7(), courseId, questionId, version };
    await student.data(answerQuestion, { body: { ...answer, studentAnswer } });
  }
  const now = clock.now();
  const card = { student_id: studentId, card_id: 1 };
  await add(connection, 'card_report', {
    ...card,
    card_report_id: uuidv7(),
    content: `我是${secret}，背面写错了`,
    reported_at: now,
  });
  await add(connection, 'card_review', {
    ...card,
    review_id: uuidv7(),
    course_id: choice.courseId,
    rating: 3,
    reviewed_at: now,
    received_at: now,
  });
  await add(connection, 'visit', {
    visit_id: uuidv7(),
    visitor_id: uuidv7(),
    visitor_is_new: true,
    is_entrance: true,
    student_id: studentId,
    vendor_id: null,
    visitor_agent: 'test',
    from_domain: '',
    from_url: '',
    target_path: '/setting',
    target_url: 'http://127.0.0.1/setting',
    at: now,
  });
  await add(connection, 'message', {
    student_id: studentId,
    title: `${secret}，您好`,
    content: '',
    sent_at: now,
  });
  await proveWhoItIs(school, studentId);
  return avatar ?? '';
}

/** What the identity verification, the agreements and the ways in keep. */
async function proveWhoItIs(
  { connection, clock, services }: Pick<TestApp, 'connection' | 'clock' | 'services'>,
  studentId: number,
): Promise<void> {
  const now = clock.now();
  const owned = { student_id: studentId };
  const person = { name: secret, number: '11010519491231002X' };
  await add(connection, 'identity_submission', {
    ...owned,
    kind: 'instant',
    state: 'passed',
    submitted_at: now,
    ...sealPerson(services, studentId, person),
  });
  const digest = Buffer.from(uuidv7());
  await add(connection, 'identity_number', { ...owned, number_digest: digest });
  const consent = { consent_id: uuidv7(), version: '1', agreed_at: now };
  await add(connection, 'identity_consent', { ...owned, ...consent });
  await add(connection, 'agreement_signature', {
    ...owned,
    course_id: 1,
    course_name: '课程',
    title: '协议',
    version: '1',
    address: '192.0.2.1',
    user_agent: 'test',
    signed_at: now,
    ...sealSignature(services, studentId, { html: `<p>${secret}</p>`, name: secret }),
  });
  await add(connection, 'order_agreement_signature', {
    ...owned,
    order_id: uuidv7(),
    good_name: '商品',
    title: '协议',
    version: '1',
    address: '192.0.2.1',
    user_agent: 'test',
    signed_at: now,
    ...sealSignature(services, studentId, { html: `<p>${secret}</p>`, name: secret }),
  });
  await add(connection, 'student_device', {
    ...owned,
    device: `secret_life of ${studentId}`,
    first_seen_at: now,
    last_seen_at: now,
  });
  await add(connection, 'device_access', {
    ...owned,
    device_access_id: uuidv7(),
    device: `secret_life of ${studentId}`,
    address: '192.0.2.1',
    at: now,
  });
  await add(connection, 'wechat_identity', {
    ...owned,
    union_id: `secret_life of ${studentId}`,
    nickname: secret,
    bound_at: now,
  });
  const email = 'secret.life@example.com';
  const sent = { email_code_id: uuidv7(), created_at: now, expires_at: now };
  const stored = storedEmail(services, email);
  await add(connection, 'email_code', { ...owned, ...stored, ...sent });
  const signUp = { ...stored, chat_account: 'secret_life', created_at: now, changed_at: now };
  await add(connection, 'chat_account', { person_key: `visitor:${uuidv7()}`, ...signUp });
}
