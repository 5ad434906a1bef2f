import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { listSubmissions, suggestMark, type GivenLevel } from '@xuezhou/contract/marking/console';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { answeredQuestion, setRubric, submissionOf } from './testing/marking-desk.ts';

const school = await startTestApp({ sandbox: true, languageModel: true });
const { connection } = school;
const su = await signInStaffAs(school, { permissions: ['mark.write'], name: '苏禾' });
const refused = (name: ConsoleRefusalName) => ({ status: consoleRefusals[name][0] });

async function modelSays(next: string): Promise<void> {
  const response = await fetch(`${school.sandbox?.consoleUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'llm', next }),
  });
  expect(response.ok).toBe(true);
}

it('[POST /api/console/marking/suggest] a model speaks after the marker’s own level, of those points alone, where it differs, and gives no mark', async () => {
  const { question, students } = await answeredQuestion(school, ['久期匹配就够了']);
  const { questionId } = question;
  const studentId = students[0]!;
  await setRubric(su, questionId);
  const { canSuggest } = await su.data(listSubmissions, { params: { questionId } });
  expect(canSuggest).toBe(true);
  const ask = (levels: GivenLevel[], whose = studentId) =>
    su.call(suggestMark, { body: { questionId, studentId: whose, levels } });
  expect(await ask([])).toMatchObject(refused('ownLevelFirst'));
  const own = [
    { key: 'shift', level: 2 },
    { key: 'advice', level: 0 },
  ];
  // Its second point is the third of the rubric: only those with a level are asked about.
  await modelSays('say:1: 1 | 没有说到平移\n2: 1 | 没有建议\n3: 2 | 不该有这一行\n随便说一句');
  expect((await ask(own)).data).toEqual({
    looked: 2,
    differs: [{ key: 'shift', level: 0, why: '没有说到平移' }],
  });
  expect(await submissionOf(su, questionId, studentId)).toMatchObject({ mark: null, version: 0 });
  const spent = await connection
    .selectFrom('assistant_draft')
    .select(['question_id', 'tokens'])
    .execute();
  expect(spent).toMatchObject([{ question_id: null }]);
  expect(spent[0]!.tokens).toBeGreaterThan(0);
  await modelSays('503');
  expect(await ask(own)).toMatchObject(refused('suggestUnavailable'));
  expect(await ask(own, 99_999_999)).toMatchObject(refused('submissionUnknown'));
});
