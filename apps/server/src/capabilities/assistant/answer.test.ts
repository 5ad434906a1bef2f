import {
  listHistory,
  openAssistant,
  rateAnswer,
  searchLectures,
} from '@xuezhou/contract/assistant';
import { listComplaints } from '@xuezhou/contract/assistant/console';
import { refusals } from '@xuezhou/contract/refusals';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeQuestion } from '../../testing/make-question.ts';
import { giveAnswer } from '../../testing/practise.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { answerOf, index, playFault, sentencesOf, taughtCourse } from './testing/taught-course.ts';

const school = await startTestApp({
  sandbox: true,
  languageModel: true,
  environment: { LLM_PATIENCE_MS: '1000', LLM_STUDENT_TOKENS: '8000', LLM_SCHOOL_TOKENS: '90000' },
});
const { connection, clock } = school;
const question = '可赎回债的凸性为什么会变成负的？';

// The school's tokens of a day are those of all tests here.
beforeEach(() => clock.advance({ days: 1 }));

type Student = Awaited<ReturnType<typeof school.signIn>>;

async function asked(student: Student, courseId: number, wishes: { question?: string } = {}) {
  const body = { searchId: newId(), question, courseId, ...wishes };
  const search = await student.data(searchLectures, { body });
  return { search, body: { searchId: body.searchId, question: body.question } };
}

async function newQuestion() {
  const student = await school.signIn();
  const course = await taughtCourse(school);
  return { student, course, ...(await asked(student, course.courseId)) };
}

describe('an answer', () => {
  it('[POST /api/ai/ask] comes a sentence at a time, each with a citation of what was found', async () => {
    const { student, search, body } = await newQuestion();
    const { events } = await answerOf(student, body);
    const sentences = sentencesOf(events);
    expect(sentences.length).toBeGreaterThan(0);
    const numbers = search.resultVideo.map(({ no }) => no);
    for (const { citations } of sentences) {
      expect(citations.length).toBeGreaterThan(0);
      expect(numbers).toEqual(expect.arrayContaining(citations));
    }
    expect(events.at(-1)).toMatchObject({ kind: 'end', answer: { state: 'written', sentences } });
    const { searches } = await student.data(listHistory);
    expect(searches[0]?.answer).toMatchObject({ state: 'written', sentences });
  });

  it('that was written is given again without asking the model', async () => {
    const { student, body } = await newQuestion();
    const first = await answerOf(student, body);
    await playFault(school, 'say:什么都不是。');
    const again = await answerOf(student, body);
    expect(sentencesOf(again.events)).toEqual(sentencesOf(first.events));
    await fetch(`${school.sandbox?.consoleUrl}/faults`, { method: 'DELETE' });
  });

  it.each([
    ['is out of reach', '500'],
    ['says no', '401'],
    ['has too much to do', '429'],
    ['says nothing', 'stall'],
    ['does not answer', 'timeout'],
  ])(
    'of a model that %s is refused in words, and the question can be asked again',
    async (_, fault) => {
      const { student, body } = await newQuestion();
      await playFault(school, fault);
      expect((await answerOf(student, body)).status).toBe(refusals.assistantDown[0]);
      const { budget } = await student.data(openAssistant, { query: {} });
      expect(budget).toMatchObject({ tokensLeft: 8000 });
      expect(sentencesOf((await answerOf(student, body)).events).length).toBeGreaterThan(0);
    },
  );

  it.each([
    ['breaks off', 'cut'],
    ['falls silent', 'stall-midway'],
  ])('that %s keeps what is there, and is gone on with', async (_, fault) => {
    const student = await school.signIn();
    const course = await taughtCourse(school);
    const html =
      '<p>可赎回债的凸性变成负的，是因为利率下行时发行人会赎回。</p><p>可赎回债的凸性在价格接近赎回价的时候变成负的。</p>';
    await connection
      .updateTable('reading')
      .set({ html })
      .where('reading_id', '=', course.readingId)
      .execute();
    await index(school, course.courseId);
    const { body } = await asked(student, course.courseId);
    await playFault(school, fault);
    const broken = await answerOf(student, body);
    const kept = sentencesOf(broken.events);
    expect(kept.length).toBeGreaterThan(0);
    expect(broken.events.at(-1)).toMatchObject({ answer: { state: 'cut', sentences: kept } });
    const resumed = await answerOf(student, body);
    const all = sentencesOf(resumed.events);
    expect(all.slice(0, kept.length)).toEqual(kept);
    expect(all.length).toBeGreaterThan(kept.length);
    expect(resumed.events.at(-1)).toMatchObject({ answer: { state: 'written' } });
  });

  it.each([
    ['lies about citations', 'lies'],
    ['cites nothing', 'uncited'],
  ])('of a model that %s shows none of it', async (_, fault) => {
    const { student, body } = await newQuestion();
    await playFault(school, fault);
    const { events } = await answerOf(student, body);
    expect(sentencesOf(events)).toEqual([]);
    expect(events.at(-1)).toMatchObject({ kind: 'end', answer: { sentences: [] } });
  });

  it('is not written of what is not taught, nor for somebody else', async () => {
    const { student, course, body } = await newQuestion();
    const foreign = await asked(student, course.courseId, {
      question: '比特币现货 ETF 的债券久期怎么用蒙特卡洛算？',
    });
    expect((await answerOf(student, foreign.body)).status).toBe(refusals.assistantNothing[0]);
    const other = await school.signIn();
    expect((await answerOf(other, body)).status).toBe(404);
  });

  it('is not written from a course that has closed meanwhile', async () => {
    const { student, course, body } = await newQuestion();
    await connection
      .updateTable('course')
      .set({ access: 'enrolled' })
      .where('course_id', '=', course.courseId)
      .execute();
    expect((await answerOf(student, body)).status).toBe(refusals.assistantNothing[0]);
  });

  it('[GET /api/console/assistant/complaints] [POST /api/ai/rate] can be found wrong, and the teachers read why', async () => {
    const { student, body } = await newQuestion();
    await answerOf(student, body);
    const complaint = '第二句说反了';
    const rating = { searchId: body.searchId, isUseful: false, complaint };
    await student.data(rateAnswer, { body: rating });
    const teacher = await signInStaffAs(school, { permissions: ['qa.answer'] });
    const complaints = await teacher.data(listComplaints);
    expect(complaints).toMatchObject([{ question, complaint }]);
    await student.data(rateAnswer, { body: { searchId: body.searchId, isUseful: true } });
    expect(await teacher.data(listComplaints)).toEqual([]);
  });
});

describe('an exercise that was answered', () => {
  it('is helped with by a hint, and by all of it only then', async () => {
    const student = await school.signIn();
    const course = await taughtCourse(school);
    const stem = '下面哪一项说明可赎回债的凸性为什么会变成负的？';
    const made = await makeQuestion(connection, course, { stem });
    await index(school, course.courseId);
    await giveAnswer(student, made, 'B');
    const searchId = newId();
    const body = { searchId, question, courseId: course.courseId };
    const beside = { kind: 'question' as const, questionId: made.questionId };
    const search = await student.data(searchLectures, { body: { ...body, beside } });
    expect(search).toMatchObject({ verdict: 'taught', isExercise: true });
    const told =
      '可赎回债的凸性变成负的，所以答案选 B。[1]发行人就想把债赎回去，可赎回债的凸性变成负的。[1]';
    await playFault(school, `say:${told}`);
    const hint = await answerOf(student, { searchId, question });
    expect(sentencesOf(hint.events).map(({ text }) => text)).toEqual([
      '发行人就想把债赎回去，可赎回债的凸性变成负的。',
    ]);
    // One step further, without the answer still; the hint before it stays.
    const further =
      '可赎回债的凸性变成负的，故选 B。[1]利率跌到一定程度，发行人就想把债赎回去。[1]';
    await playFault(school, `say:${further}`);
    const more = await answerOf(student, { searchId, question, hints: 2 });
    const both = sentencesOf(more.events).map(({ text }) => text);
    expect(both).toHaveLength(2);
    expect(both[0]).toBe('发行人就想把债赎回去，可赎回债的凸性变成负的。');
    expect(more.events.at(-1)?.answer).toMatchObject({ state: 'written', hints: 2 });
    // Asked for again nothing is written anew, nor for fewer.
    for (const again of [{ hints: 2 }, { hints: 1 }, {}]) {
      const { events } = await answerOf(student, { searchId, question, ...again });
      expect(sentencesOf(events).map(({ text }) => text)).toEqual(both);
    }
    await playFault(school, `say:${told}`);
    const whole = await answerOf(student, { searchId, question, isWhole: true });
    expect(sentencesOf(whole.events)).toHaveLength(2);
  });
});

describe('the tokens of a day', () => {
  it('are counted and shown, and refused when they are gone, until the next day', async () => {
    const { student, course } = await newQuestion();
    const left = async () => (await student.data(openAssistant, { query: {} })).budget;
    expect(await left()).toMatchObject({ tokensLeft: 8000, tokensADay: 8000 });
    let status = 200;
    const told: number[] = [];
    for (let times = 0; times < 40 && status === 200; times++) {
      const { body } = await asked(student, course.courseId);
      clock.advance({ seconds: 10 });
      const { events, ...answer } = await answerOf(student, body);
      status = answer.status;
      const budget = events.at(-1)?.budget;
      if (budget) told.push(budget.tokensLeft);
    }
    expect(status).toBe(refusals.assistantSpent[0]);
    expect(told.length).toBeGreaterThan(1);
    expect(told.toSorted((a, b) => b - a)).toEqual(told);
    expect((await left())?.questionsLeft).toBe(0);
    clock.advance({ days: 1 });
    expect(await left()).toMatchObject({ tokensLeft: 8000 });
  });

  it('of the whole school hold for everybody', async () => {
    const { student, body, course } = await newQuestion();
    const day = clock.now();
    await connection
      .insertInto('assistant_usage')
      .values({
        student_id: (await school.signIn()).studentId,
        day: new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(day),
        tokens: 90_000,
        answers: 1,
      })
      .execute();
    expect(course.courseId).toBeGreaterThan(0);
    expect((await answerOf(student, body)).status).toBe(refusals.assistantSchoolSpent[0]);
    expect((await student.data(openAssistant, { query: {} })).budget).toMatchObject({
      isSchoolSpent: true,
    });
  });
});
