import { draftReply } from '@xuezhou/contract/assistant/console';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { askOne, tagsOf } from '../../../testing/desks/qa-desk.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { enrol } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { openEndlessModel } from '../testing/endless-model.ts';
import { taughtCourse } from '../testing/taught-course.ts';

const model = await openEndlessModel();
model.hurries = false;
afterAll(() => model.close());
const school = await startTestApp({
  environment: { LLM_URL: model.url, LLM_MODEL: 'endless', LLM_PATIENCE_MS: '60000' },
});
await school.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = school.app.server.address() as AddressInfo;

it('is not written on when the teacher has left, is counted, and was shown to nobody', async () => {
  const course = await taughtCourse(school);
  const asker = await school.signIn();
  await enrol(school.connection, asker.studentId, course.courseId);
  const title = '可赎回债的凸性为什么会变成负的？';
  const questionId = await askOne(asker, { title, content: '', tags: tagsOf(course) });
  const teacher = await signInStaffAs(school, { permissions: ['qa.answer'] });
  const leaving = new AbortController();
  const answer = fetch(`http://127.0.0.1:${port}${draftReply.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      cookie: [...teacher.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    body: JSON.stringify({ questionId }),
    signal: leaving.signal,
  });
  await expect.poll(() => model.open()).toBe(1);
  const kept = async () =>
    await school.connection
      .selectFrom('assistant_draft')
      .where('question_id', '=', questionId)
      .select('tokens')
      .executeTakeFirstOrThrow();
  const aside = await kept();
  leaving.abort();
  await expect(answer).rejects.toThrow();
  await expect.poll(() => model.open()).toBe(0);
  await expect.poll(async () => (await kept()).tokens).toBeLessThan(aside.tokens);
  const shown = await school.connection
    .selectFrom('audit_log')
    .where('operation', '=', 'draftReply')
    .select('operation')
    .execute();
  expect(shown).toEqual([]);
});
