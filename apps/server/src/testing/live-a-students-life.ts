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
import type { TestClient } from './client.ts';
import { add, type MadeQuestion } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** What can be found of the student where anything is left. */
export const secret = '秘密的同学';

/** Lets a student leave something in every corner; returns the address of the avatar. */
export async function liveAStudentsLife(
  { connection, clock }: Pick<TestApp, 'connection' | 'clock'>,
  student: TestClient & { readonly studentId: number },
  { choice, open }: { choice: MadeQuestion; open: MadeQuestion },
): Promise<string> {
  const { studentId } = student;
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
  return avatar;
}
