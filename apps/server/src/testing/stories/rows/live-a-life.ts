import { answerCard } from '@xuezhou/contract/flash-card';
import { payByWechat } from '@xuezhou/contract/mall';
import { saveBulletNote } from '@xuezhou/contract/notes';
import { v7 as newId } from 'uuid';
import { makeGood } from '../../../capabilities/mall/testing/make-good.ts';
import type { TestMall } from '../../../capabilities/mall/testing/open-mall.ts';
import { sendMessage } from '../../../capabilities/message/message.port.ts';
import { askOne, replyOne, tagsOf } from '../../desks/qa-desk.ts';
import { signInStaffAs } from '../../desks/staff-desk.ts';
import { enrol, makeCard, makeCourse, nextId } from '../../factories.ts';
import { makeQuestion } from '../../make-question.ts';
import { giveAnswer } from '../../practise.ts';
import { study } from '../../study.ts';

/** A learner in the middle of a course; what calls name is answered by its name. */
export async function liveALife(mall: TestMall) {
  const { connection, clock } = mall;
  clock.set('2027-03-02T02:00:00Z');
  // No number of a row may be that of a year, however many files counted before.
  for (let id = 0; id < 3000;) id = nextId();
  const course = await makeCourse(connection, { title: 'CFA 一级', access: 'enrolled' });
  const student = await mall.signIn({
    nickname: '林知远',
    mobile: '+8613812347715',
    identityStatus: 1,
  });
  // Days are counted from then.
  await connection
    .updateTable('student')
    .set({ registered_at: clock.now() })
    .where('student_id', '=', student.studentId)
    .execute();
  await enrol(connection, student.studentId, course.courseId, '2027-12-31', clock.now());
  const [right, wrong] = [
    await makeQuestion(connection, course),
    await makeQuestion(connection, course),
  ];
  await giveAnswer(student, right, 'B', { spentMs: 20_000 });
  await giveAnswer(student, wrong, 'A', { spentMs: 20_000 });
  await study(mall).report(student, course);
  const cardDetailId = await makeCard(connection, course, { front: '久期', back: '价格的敏感度' });
  await student.data(answerCard, { body: { reviewId: newId(), cardDetailId, rating: 3 } });
  await student.data(saveBulletNote, { body: { bulletId: course.bulletId, content: '先看符号' } });
  const { goodId } = await makeGood(connection, { title: 'CFA 一级精讲班', limitYear: 2027 });
  const body = { ...mall.choiceOf({ goodId, limitYear: 2027 }), orderId: newId() };
  const order = await student.data(payByWechat, { body: { ...body, realPrice: 368_000 } });
  await mall.give(student.studentId, 120);
  const teacher = await signInStaffAs(mall, { permissions: ['qa.answer'], name: '周允' });
  const asked = await askOne(student, { title: '凸性为什么总是正的？', tags: tagsOf(course) });
  await replyOne(teacher, asked, { markdown: '平方之后没有符号。' });
  const content = '<p>周一开课</p>';
  const message = { studentId: student.studentId, title: '开课通知', content, at: clock.now() };
  await sendMessage(connection, message);
  return {
    student,
    known: {
      ...course,
      ...{ questionId: wrong.questionId, 'questionId.uuid': asked, vid: 0, goodId, cardDetailId },
      ...{ id: order.orderId, type: 'normal', tradeType: 'normal', tradeId: order.tradeId },
      limitYear: 2027,
    },
  };
}
