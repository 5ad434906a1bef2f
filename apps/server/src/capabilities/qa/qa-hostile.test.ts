import * as contract from '@xuezhou/contract/qa';
import { handInMock, startMock } from '@xuezhou/contract/mock';
import { hideQa } from '@xuezhou/contract/qa/console';
import { refusals } from '@xuezhou/contract/refusals';
import { getImagePolicy, getNotesPolicy } from '@xuezhou/contract/upload';
import { v7 as newId } from 'uuid';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeCourse } from '../../testing/factories.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { makePaper } from '../../testing/make-paper.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';
import {
  answerOne,
  askOne,
  mine,
  noTags,
  openOne,
  replyOne,
  signInOnPhone,
} from '../../testing/desks/qa-desk.ts';

const school = await startTestApp();
const { connection, clock } = school;
const teacher = await signInStaffAs(school, { isOwner: true });

beforeEach(() => clock.reset());

type Student = Awaited<ReturnType<typeof school.signIn>>;
const asking = (more: object = {}) => ({
  body: { title: '久期怎么算？', content: '', tags: noTags, ...more },
});

async function picture(
  student: Student,
  policy: typeof getImagePolicy | typeof getNotesPolicy = getImagePolicy,
): Promise<string> {
  const { url, key } =
    policy === getNotesPolicy
      ? await student.data(getNotesPolicy)
      : await student.data(getImagePolicy);
  const bytes = await sharp({
    create: {
      width: 9,
      height: 9,
      channels: 3,
      background: { r: Math.floor(Math.random() * 256), g: 0, b: 0 },
    },
  })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([bytes]), 'a.png');
  await school.visit().send({ method: 'POST', url, payload: form });
  return key;
}

describe('the same twice', () => {
  it('is asked once, by the same id, by another id at once, and of two devices together', async () => {
    const student = await school.signIn();
    const other = await signInOnPhone(school, student.studentId);
    const body = { ...asking().body, questionId: newId() };
    const answers = await Promise.all(
      [student, other, student].map((device) => device.data(contract.askQuestion, { body })),
    );
    expect(new Set(answers.map(({ questionId }) => questionId)).size).toBe(1);
    const again = await student.data(contract.askQuestion, asking());
    expect(again.questionId).toBe(body.questionId);
    expect((await mine(student)).itemsCount).toBe(1);
    const different = await student.call(contract.askQuestion, {
      body: { ...body, title: '另一个问题？' },
    });
    expect(different.status).toBe(refusals.idReused[0]);
    const stolen = await (await school.signIn()).call(contract.askQuestion, { body });
    expect(stolen.status).toBe(refusals.idReused[0]);
  });
});

describe('what is not one’s own', () => {
  it('is not found: private questions, answers to the asker alone, withdrawn and hidden ones', async () => {
    const asker = await school.signIn();
    const stranger = await school.signIn();
    const questionId = await askOne(asker, { isPrivate: true });
    const qaAnswerId = await replyOne(teacher, questionId);
    const body = { questionId, qaAnswerId, content: '我看看' };
    const params = { questionId };
    for (const client of [stranger, school.visit()])
      expect((await client.call(contract.getQaQuestion, { params })).http).toBe(404);
    const tries = [
      () => stranger.call(contract.answerQaQuestion, { body: { questionId, content: '?' } }),
      () => stranger.call(contract.commentAnswer, { body: { qaAnswerId, content: body.content } }),
      () => stranger.call(contract.followQuestion, { body: { questionId } }),
      () => stranger.call(contract.thumbAnswer, { body: { qaAnswerId } }),
      () => stranger.call(contract.acceptAnswer, { body: { questionId, qaAnswerId } }),
      () => stranger.call(contract.gradeAnswer, { body: { qaAnswerId, grade: 1 } }),
      () => stranger.call(contract.listQaReferrals, { params }),
      () => stranger.call(contract.listSharedNotes, { params }),
      () => stranger.call(contract.saveQuestion, { body: { questionId, content: '我改' } }),
      () => stranger.call(contract.withdrawQuestion, { body: { questionId } }),
      () =>
        stranger.call(contract.reportQa, {
          body: { thing: { kind: 'answer', id: qaAnswerId }, kind: 'other', content: '' },
        }),
    ];
    for (const attempt of tries) expect((await attempt()).http).toBe(404);
    expect((await openOne(asker, questionId)).teacherAnswers).toHaveLength(1);
    const open = await askOne(asker);
    const secret = await replyOne(teacher, open, { isPrivate: true, markdown: '只给你看' });
    const seen = await openOne(stranger, open);
    expect(seen).toMatchObject({ teacherAnswers: [], answerCount: 0 });
    expect((await stranger.call(contract.thumbAnswer, { body: { qaAnswerId: secret } })).http).toBe(
      404,
    );
    await teacher.data(hideQa, { body: { thing: { kind: 'question', id: open }, reason: '广告' } });
    expect(
      (await stranger.call(contract.getQaQuestion, { params: { questionId: open } })).http,
    ).toBe(404);
    expect((await openOne(asker, open)).hidden?.reason).toBe('广告');
    const { questions: list } = await stranger.data(contract.listQaQuestions, {
      query: { pageSize: 50 },
    });
    for (const id of [questionId, open])
      expect(list.map((one) => one.questionId)).not.toContain(id);
  });

  it('is no picture to send along: another student’s, a note’s, one that is not there', async () => {
    const [student, other] = [await school.signIn(), await school.signIn()];
    const keys = [await picture(other), await picture(student, getNotesPolicy), newId()];
    for (const key of keys) {
      const { status } = await student.call(contract.askQuestion, asking({ images: [key] }));
      expect(status).toBe(refusals.qaPictures[0]);
    }
    const own = await picture(student);
    expect((await student.call(contract.askQuestion, asking({ images: [own] }))).status).toBe(200);
  });

  it('takes no answer and no comment once it is withdrawn, in words', async () => {
    const asker = await school.signIn();
    const friend = await school.signIn();
    const questionId = await askOne(asker);
    const qaAnswerId = await answerOne(friend, questionId);
    for (let time = 0; time < 2; time++)
      expect(await asker.data(contract.withdrawQuestion, { body: { questionId } })).toBe(true);
    const late = await friend.call(contract.answerQaQuestion, {
      body: { questionId, content: '晚了' },
    });
    expect(late).toMatchObject({ http: 200, status: refusals.qaWithdrawn[0] });
    const comment = await friend.call(contract.commentAnswer, {
      body: { qaAnswerId, content: '晚' },
    });
    expect(comment.status).toBe(refusals.qaWithdrawn[0]);
    expect((await openOne(asker, questionId)).state).toBe('withdrawn');
  });
});

describe('a mock in progress', () => {
  it('keeps questions about its exercises from the student until it is handed in', async () => {
    const course = await makeCourse(connection);
    const exercise = await makeQuestion(connection, course, { stem: '修正久期等于多少' });
    const { courseId } = course;
    const paperId = await makePaper(connection, courseId, [[exercise]]);
    const about = {
      ...({ kind: 'question', courseId, id: exercise.questionId } as const),
      ...{ second: null, paragraph: null, quote: null },
    };
    const friend = await school.signIn();
    const questionId = await askOne(friend, {
      title: '修正久期等于多少为什么选 B？',
      about,
    } as object);
    const student = await school.signIn();
    await student.data(contract.followQuestion, { body: { questionId } });
    await student.data(startMock, { body: { paperId } });
    const refused = refusals.qaWithheld[0];
    const params = { questionId };
    expect((await student.call(contract.getQaQuestion, { params })).status).toBe(refused);
    expect((await student.call(contract.listSharedNotes, { params })).status).toBe(refused);
    expect((await student.call(contract.listQaReferrals, { params })).status).toBe(refused);
    const own = await student.call(contract.askQuestion, asking({ about }));
    expect(own.status).toBe(refusals.questionInExam[0]);
    const described = await student.call(contract.describeQaContext, { body: about });
    expect(described.status).toBe(refusals.questionInExam[0]);
    const ids = async () => {
      const lists = [
        (await student.data(contract.listQaQuestions, { query: { pageSize: 50 } })).questions,
        (await student.data(contract.searchQa, { body: { keyword: '修正久期等于多少' } })).qas,
        await student.data(contract.listLikeQuestions, { query: { text: '修正久期等于多少' } }),
      ];
      return lists.flat().map((one) => one.questionId);
    };
    expect(await ids()).not.toContain(questionId);
    expect((await mine(student, { mine: 'followed' })).questions[0]?.excerpt).toBe('');
    await student.data(handInMock, { body: { paperId } });
    expect((await student.call(contract.getQaQuestion, { params })).status).toBe(200);
    expect(await ids()).toContain(questionId);
  });
});

describe('floods', () => {
  it('of questions, answers and comments are refused in words, and pass', async () => {
    clock.set('2026-11-20T12:00:00+08:00');
    const student = await school.signIn();
    const ask = () => student.call(contract.askQuestion, asking({ title: `问题 ${newId()}？` }));
    const many = [];
    for (let time = 0; time < 8; time++) many.push((await ask()).status);
    expect(many.filter((status) => status === 200)).toHaveLength(6);
    expect(many.at(-1)).toBe(refusals.qaTooOften[0]);
    clock.advance({ minutes: 11 });
    expect((await ask()).status).toBe(200);
    const questionId = await askOne(await school.signIn());
    const answers = [];
    for (let time = 0; time < 8; time++)
      answers.push(
        (
          await student.call(contract.answerQaQuestion, {
            body: { questionId, content: `回答 ${time}` },
          })
        ).status,
      );
    expect(answers.at(-1)).toBe(refusals.qaTooOften[0]);
  });
});
