import { randomUUID } from 'node:crypto';
import * as authoring from '@xuezhou/contract/authoring/console';
import { allRefusals, type AnyRefusalName } from '@xuezhou/contract/console-refusals';
import * as contract from '@xuezhou/contract/drafting/console';
import * as review from '@xuezhou/contract/review/console';
import { listAudit } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp({ sandbox: true, languageModel: true });
const owner = await signInStaffAs(school, { isOwner: true });
const refused = (name: AnyRefusalName) => allRefusals[name][0];

async function modelSays(next: string): Promise<void> {
  const response = await fetch(`${school.sandbox?.consoleUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'llm', next }),
  });
  expect(response.ok).toBe(true);
}

/** A question without an explanation, drafted and accepted in a chapter of its own. */
async function question(): Promise<number> {
  const { courseId } = await owner.data(authoring.createCourse, {
    body: { requestId: randomUUID(), title: '固定收益', family: 'CFA' },
  });
  let parentId = courseId;
  for (const kind of ['book', 'reading'] as const) {
    const place = { courseId, requestId: randomUUID(), parentId, afterId: null };
    parentId = (await owner.data(authoring.addNode, { body: { ...place, kind, title: '凸性' } }))
      .nodeId;
  }
  const markdown = '凸性项前面有一个二分之一。很多同学漏掉它，答案差一倍。';
  await owner.data(authoring.saveDraftReading, {
    body: { courseId, readingId: parentId, revision: 1, markdown },
  });
  const { version, changes } = await owner.data(authoring.listChanges, { params: { courseId } });
  await owner.data(authoring.publishChanges, {
    body: { courseId, version, changes: changes.map(({ kind, nodeId }) => ({ kind, nodeId })) },
  });
  const spans = [{ no: 1, quote: '凸性项前面有一个二分之一' }];
  const option = (text: string) => ({ text, why: '原文这样说', spans });
  await modelSays(
    `say:${JSON.stringify({
      stem: { text: '凸性项前面的系数是多少？', spans },
      options: [option('二分之一'), option('一'), option('二')],
      ...{ right: 'A', explanation: [], checks: [], difficulty: 1 },
    })}`,
  );
  await owner.data(contract.draftQuestions, {
    body: {
      ...{ requestId: randomUUID(), readingId: parentId, from: 'reading', fromId: null, text: '' },
      ...{ kind: 'single', count: 1 },
    },
  });
  const { drafted } = await owner.data(contract.getDraftingDesk, {
    params: { readingId: parentId },
  });
  const { draftId, revision } = drafted[0]!;
  return (await owner.data(contract.acceptDrafted, { body: { draftId, revision } })).questionId;
}

const line = (each: unknown) => JSON.stringify(each);
const draft = (questionId: number, staff = owner) =>
  staff.call(contract.draftExplanation, { body: { questionId } });

it('[POST /api/console/drafting/explanation] an explanation is drafted from the question and its chapter, and nothing of it is kept', async () => {
  const questionId = await question();
  await modelSays(
    `say:${[
      line({ text: '漏掉系数会差一倍。', spans: [{ no: 9, quote: '很多同学漏掉它，答案差一倍' }] }),
      line({ text: '没有人说过。', spans: [{ no: 9, quote: '债券免税' }] }),
      line({ check: '1 / 2 = 0.5' }),
      line({ check: '1 / 2 = 0.6' }),
    ].join('\n')}`,
  );
  const { status, data } = await draft(questionId);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    sentences: [{ text: '漏掉系数会差一倍。' }],
    checks: ['1 / 2 = 0.5'],
    isCut: false,
  });
  expect(data.lines.map(({ text }) => text)).toEqual(['很多同学漏掉它，答案差一倍。']);
  const opened = await owner.data(review.getQuestion, { params: { questionId } });
  expect(opened.draft?.explanation).toBe('');
  const { list } = await owner.data(listAudit, { query: { operation: 'draftExplanation' } });
  expect(list[0]?.after).toMatchObject({ drafted: 1 });
});

it('an explanation that rests on nothing is none, and it is for whoever may write the question', async () => {
  const questionId = await question();
  await modelSays(`say:${line({ text: '显然选 A。', spans: [] })}`);
  expect((await draft(questionId)).status).toBe(refused('draftingFailed'));
  const other = await signInStaffAs(school, { permissions: ['question.write:own'] });
  expect((await draft(questionId, other)).status).toBe(refused('notOwn'));
  expect((await draft(999_999_999)).status).toBe(refused('questionsUnknown'));
});
