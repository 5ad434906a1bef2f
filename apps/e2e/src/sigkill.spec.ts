import { randomUUID } from 'node:crypto';
import { expect, request as requests, test, type APIRequestContext } from '@playwright/test';
import { startSchool } from './school/start-school.ts';

interface Listed {
  questionId: number;
  questionStatus: number;
  qType: string;
}

async function logIn(url: string): Promise<APIRequestContext> {
  const api = await requests.newContext({ baseURL: url });
  const answer = await api.post('/api/j_spring_security_check', {
    form: { j_username: '13800000001', j_password: 'xuezhou2026' },
  });
  expect(await answer.json()).toMatchObject({ status: 200 });
  return api;
}

async function list(api: APIRequestContext): Promise<Listed[]> {
  const answer = await api.post('/api/practice/questions', { data: { type: 4, courseId: 1 } });
  const { data } = (await answer.json()) as { data: { questions: Listed[] } };
  return data.questions;
}

test('a server killed while students answer has kept every answer that it acknowledged', async () => {
  const school = await startSchool('sigkill');
  try {
    const api = await logIn(school.url);
    const questions = (await list(api)).filter(({ qType }) => qType === 'single').slice(0, 80);
    expect(questions.length).toBeGreaterThan(60);
    const acknowledged = new Map<number, number>();
    let isKilled = false;
    const answerAll = async (own: Listed[]) => {
      for (const { questionId } of own) {
        const answer = await api
          .post('/api/nuxt/web/question/answer', {
            data: {
              answerId: randomUUID(),
              courseId: 1,
              questionId,
              version: 1,
              studentAnswer: 'A',
            },
          })
          .catch(() => undefined);
        if (answer === undefined) return;
        const { status, data } = (await answer.json()) as {
          status: number;
          data: { questionStatus: number };
        };
        if (status === 200) acknowledged.set(questionId, data.questionStatus);
        // In the middle of it, with other answers under way.
        if (acknowledged.size >= 30 && !isKilled) {
          isKilled = true;
          await school.kill();
        }
      }
    };
    await Promise.all(
      [0, 1, 2, 3].map((lane) => answerAll(questions.filter((_, index) => index % 4 === lane))),
    );
    expect(isKilled).toBe(true);
    expect(acknowledged.size).toBeLessThan(questions.length);
    await school.restart();
    const after = new Map((await list(api)).map((one) => [one.questionId, one.questionStatus]));
    for (const [questionId, status] of acknowledged) expect(after.get(questionId)).toBe(status);
  } finally {
    await school.stop();
  }
});
