import { randomUUID } from 'node:crypto';
import * as authoring from '@xuezhou/contract/authoring/console';
import { allRefusals, type AnyRefusalName } from '@xuezhou/contract/console-refusals';
import * as contract from '@xuezhou/contract/drafting/console';
import { listAudit } from '@xuezhou/contract/staff';
import { describe, expect, it } from 'vitest';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp({ sandbox: true, languageModel: true });
const { connection } = school;
const owner = await signInStaffAs(school, { isOwner: true });
const refused = (name: AnyRefusalName) => allRefusals[name][0];
const read = (lecture: Lecture) => owner.data(authoring.getLecture, { params: lecture });

interface Lecture {
  courseId: number;
  lectureId: number;
}

/** A lecture whose draft has a video. */
async function recorded(): Promise<Lecture> {
  const { courseId } = await owner.data(authoring.createCourse, {
    body: { requestId: randomUUID(), title: '久期', family: 'CFA' },
  });
  let parentId = courseId;
  for (const kind of ['book', 'reading', 'lecture'] as const) {
    const place = { courseId, requestId: randomUUID(), parentId, afterId: null };
    const { nodeId } = await owner.data(authoring.addNode, {
      body: { ...place, kind, title: '凸性' },
    });
    parentId = nodeId;
  }
  const fields = { isIntensive: false, isFree: false, subject: null, content: { video: 'v.mp4' } };
  await connection
    .updateTable('authored_node')
    .where('kind', '=', 'lecture')
    .where('node_id', '=', parentId)
    .set({ fields: JSON.stringify(fields) })
    .execute();
  return { courseId, lectureId: parentId };
}

async function modelSays(next: string): Promise<void> {
  const response = await fetch(`${school.sandbox?.consoleUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'llm', next }),
  });
  expect(response.ok).toBe(true);
}

const long = '这一句说得很长'.repeat(12);
const cue = (second: number, text: string) => ({
  ...{ start: second * 1000, end: second * 1000 + 900, text },
});

/** A lecture that says three long things, at 5, 65 and 125 seconds. */
async function spoken() {
  const lecture = await recorded();
  const cues = [
    cue(5, `切线不够用了${long}`),
    cue(65, `凸性项前面有二分之一${long}`),
    cue(125, `算一遍${long}`),
  ];
  const { revision } = await read(lecture);
  const body = { ...lecture, revision, language: 'zh' as const, cues };
  await owner.data(authoring.saveCaptions, { body });
  return lecture;
}

const part = (no: unknown, title: string, quote: string) => JSON.stringify({ no, title, quote });
const ask = (lecture: Lecture, staff = owner) =>
  staff.call(contract.draftChapters, { body: lecture });

describe('[POST /api/console/drafting/chapters] chapters drafted by a model', () => {
  it('begin where what they quote is said, from early to late; what rests on nothing is left out', async () => {
    const lecture = await spoken();
    await modelSays(
      `say:${[
        part(2, '凸性项的系数', '凸性项前面有二分之一'),
        part(1, '切线为什么不够', '切线不够用了'),
        part(2, '同一处再说一次', '凸性项前面有二分之一'),
        part(3, '没有人说过的', '债券的税收优惠'),
        part(99, '没有这一行', '切线不够用了'),
        part(3, '<script>', '算一遍这一句'),
        '好的，下面是章节：',
      ].join('\n')}`,
    );
    const { data, status } = await ask(lecture);
    expect(status).toBe(200);
    expect(data).toEqual({
      chapters: [
        { start: 5, title: '切线为什么不够', quote: '切线不够用了' },
        { start: 65, title: '凸性项的系数', quote: '凸性项前面有二分之一' },
      ],
      isCut: false,
    });
    // Nobody has taken any of it.
    expect((await read(lecture)).chapters).toEqual([]);
    const { list } = await owner.data(listAudit, { query: { operation: 'draftChapters' } });
    expect(list[0]?.after).toMatchObject({ nodeId: lecture.lectureId, drafted: 2 });
  });

  it('of an answer that says none, or breaks off before any, there is nothing but why', async () => {
    const lecture = await spoken();
    await modelSays('say:这节课讲得很好');
    expect((await ask(lecture)).status).toBe(refused('draftingFailed'));
    await modelSays('503');
    expect((await ask(lecture)).status).toBe(refused('draftingFailed'));
  });

  it('need captions, and who may write the course', async () => {
    expect((await ask(await recorded())).status).toBe(refused('sourceEmpty'));
    const lecture = await spoken();
    expect((await ask({ ...lecture, lectureId: 999 })).status).toBe(refused('nodeUnknown'));
    const other = await signInStaffAs(school, { permissions: ['content.draft:own'] });
    expect((await ask(lecture, other)).status).toBe(refused('notOwn'));
  });

  it('are offered where there is a model, to who may write', async () => {
    const lecture = await spoken();
    expect((await read(lecture)).canDraft).toBe(true);
    const reader = await signInStaffAs(school, { permissions: ['content.read'] });
    const seen = await reader.data(authoring.getLecture, { params: lecture });
    expect(seen.canDraft).toBe(false);
  });
});
