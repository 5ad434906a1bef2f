import { randomUUID } from 'node:crypto';
import {
  addStudentNote,
  assignAssistant,
  listAssistants,
  listStudentNotes,
  listStudents,
  tagStudents,
} from '@xuezhou/contract/account/console';
import * as authoring from '@xuezhou/contract/authoring/console';
import { getCampaign, saveCampaign } from '@xuezhou/contract/campaign/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { getSchoolCard, saveCard } from '@xuezhou/contract/flash-card/console';
import { checkRubric, listSubmissions, saveRubric } from '@xuezhou/contract/marking/console';
import { getPaper, savePaper } from '@xuezhou/contract/mock/console';
import {
  getOrganisation,
  makeOrganisationLink,
  saveOrganisation,
  saveOrganisationContract,
} from '@xuezhou/contract/organisation/console';
import { listSchoolPointsGoods, savePointsGood } from '@xuezhou/contract/points/console';
import { createQuestion, getQuestion, saveQuestionDraft } from '@xuezhou/contract/review/console';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { draftOf } from '../../../capabilities/campaign/testing/draft-of.ts';
import {
  answeredQuestion,
  usualPoints,
} from '../../../capabilities/marking/testing/marking-desk.ts';
import { makeWrittenCourse, plan } from '../../../capabilities/mock/testing/desk-papers.ts';
import { untilWaiting } from '../../database/until-waiting.ts';
import { makeCourse, makeStudent } from '../../factories.ts';
import { makeStaff, signInStaffAs } from '../../desks/staff-desk.ts';
import { startTestApp } from '../../test-app.ts';

// Somebody presses "save", hears nothing, corrects what they typed, and presses again: the form is the same, and so is its id.
const school = await startTestApp();
const { connection } = school;
const owner = await signInStaffAs(school, { isOwner: true });
const course = await makeCourse(connection);
const written = await makeWrittenCourse(school, owner);
const { studentId } = await makeStudent(connection);
const terms = { startsOn: '2026-11-01', endsOn: '2099-08-16' };
const company = async () =>
  await owner.data(saveOrganisation, {
    body: { requestId: randomUUID(), organisationId: null, name: `单位 ${randomUUID()}` },
  });
const contractOf = async (organisationId: number, requestId: string, name: string) =>
  await owner.data(saveOrganisationContract, {
    body: {
      ...{ requestId, organisationId, contractId: null, version: 0, name, ...terms },
      courses: [{ courseId: course.courseId, seats: 2 }],
    },
  });

interface Way {
  /** Sends a new one under the words, as the same form does each time; answers what reads them back. */
  readonly begin: () => Promise<(words: string) => Promise<() => Promise<string | undefined>>>;
}

const ways: Record<string, Way> = {
  'a course': {
    begin: async () => {
      const requestId = await Promise.resolve(randomUUID());
      return async (title) => {
        const body = { requestId, title, family: 'CFA' as const };
        const { courseId } = await owner.data(authoring.createCourse, { body });
        return async () =>
          (await owner.data(authoring.getCourseTree, { params: { courseId } })).setting.title;
      };
    },
  },
  'a paper': {
    begin: async () => {
      const { courseId } = await Promise.resolve(written);
      const requestId = randomUUID();
      return async (title) => {
        const body = { courseId, paperId: null, requestId, revision: 0, plan: plan({ title }) };
        const { paperId } = await owner.data(savePaper, { body });
        return async () => (await owner.data(getPaper, { params: { paperId } })).plan.title;
      };
    },
  },
  'a points good': {
    begin: async () => {
      const requestId = await Promise.resolve(randomUUID());
      return async (title) => {
        const good = { kind: 'posted', title, intro: '包邮', points: 100 } as const;
        const { goodId } = await owner.data(savePointsGood, {
          body: {
            ...{ requestId, goodId: null, version: 0, stock: 5 },
            plan: { ...good, days: null, perStudent: 1 },
          },
        });
        return async () =>
          (await owner.data(listSchoolPointsGoods)).find((one) => one.goodId === goodId)?.plan
            .title;
      };
    },
  },
  'a flash card': {
    begin: async () => {
      const { subjectId } = await Promise.resolve(course);
      const requestId = randomUUID();
      return async (front) => {
        const words = { subjectId, front, back: '背面' };
        const { cardId } = await owner.data(saveCard, {
          body: { requestId, cardId: null, seen: null, words },
        });
        return async () => (await owner.data(getSchoolCard, { params: { cardId } })).words.front;
      };
    },
  },
  'an organisation': {
    begin: async () => {
      const requestId = await Promise.resolve(randomUUID());
      return async (name) => {
        const { organisationId } = await owner.data(saveOrganisation, {
          body: { requestId, organisationId: null, name },
        });
        return async () => (await owner.data(getOrganisation, { params: { organisationId } })).name;
      };
    },
  },
  'a contract': {
    begin: async () => {
      const { organisationId } = await company();
      const requestId = randomUUID();
      return async (name) => {
        const { contractId } = await contractOf(organisationId, requestId, name);
        return async () => {
          const { contracts } = await owner.data(getOrganisation, { params: { organisationId } });
          return contracts.find((one) => one.contractId === contractId)?.name;
        };
      };
    },
  },
  'a message': {
    begin: async () => {
      const campaignId = await Promise.resolve(randomUUID());
      return async (title) => {
        const body = { campaignId, version: 0, draft: draftOf({ title }) };
        await owner.data(saveCampaign, { body });
        return async () => (await owner.data(getCampaign, { params: { campaignId } })).draft.title;
      };
    },
  },
  'a note': {
    begin: async () => {
      const noteId = await Promise.resolve(randomUUID());
      return async (words) => {
        await owner.data(addStudentNote, { body: { studentId, noteId, words } });
        return async () => {
          const notes = await owner.data(listStudentNotes, { params: { studentId } });
          return notes.find((note) => note.noteId === noteId)?.words;
        };
      };
    },
  },
};

it.each(Object.entries(ways))(
  'what was corrected of %s before it was sent again is what is kept, in one of them',
  async (_what, { begin }) => {
    const send = await begin();
    const [first, second] = [`先写的 ${randomUUID()}`, `改过的 ${randomUUID()}`].map((words) =>
      words.slice(0, 30),
    );
    const read = await send(first!);
    expect(await read()).toBe(first);
    const now = await send(second!);
    expect([await read(), await now()]).toEqual([second, second]);
    // Sent twice, the second is there already.
    await send(second!);
    expect(await read()).toBe(second);
    // What was sent first, and comes late, is not what is kept.
    await expect(send(first!)).rejects.toThrow();
    expect(await read()).toBe(second);
  },
);

it('a question of another kind is that kind, and one that is written on already stays', async () => {
  const requestId = randomUUID();
  const send = async (kind: 'single' | 'open') =>
    await owner.data(createQuestion, {
      body: { requestId, readingId: written.readingId, kind },
    });
  const { questionId } = await send('single');
  expect(await send('open')).toEqual({ questionId });
  const { draft } = await owner.data(getQuestion, { params: { questionId } });
  expect(draft).toMatchObject({ kind: 'open' });
  const form = { ...draft!, stem: '已经写了一句' };
  await owner.data(saveQuestionDraft, { body: { questionId, revision: 1, form } });
  expect(await send('single')).toEqual({ questionId });
  const later = await owner.data(getQuestion, { params: { questionId } });
  expect(later.draft).toMatchObject({ kind: 'open', stem: '已经写了一句' });
});

it('a question that is written on while it is sent again stays as it is written', async () => {
  const requestId = randomUUID();
  const send = async (kind: 'single' | 'open') =>
    await owner.call(createQuestion, {
      body: { requestId, readingId: written.readingId, kind },
    });
  const { questionId } = (await send('single')).data;
  const { draft } = await owner.data(getQuestion, { params: { questionId } });
  const { again } = await connection.transaction().execute(async (change) => {
    await sql`update question_draft set revision = 2, form = ${JSON.stringify({ ...draft!, stem: '写了' })}
      where question_id = ${questionId}`.execute(change);
    const sent = send('open');
    await untilWaiting(connection, 1);
    return { again: sent };
  });
  expect((await again).data).toEqual({ questionId });
  const now = await owner.data(getQuestion, { params: { questionId } });
  expect(now.draft).toMatchObject({ kind: 'single', stem: '写了' });
});

it('a rubric that was corrected is kept, or refused in words, but never taken for the first', async () => {
  const { question } = await answeredQuestion(school, ['甲']);
  const { questionId } = question;
  const [actId, words] = [randomUUID(), ''];
  const titles = (title: string) => usualPoints.map((point) => ({ ...point, title }));
  const send = async (title: string, version: number) => {
    const body = { questionId, version, points: titles(title) };
    const { data } = await owner.call(checkRubric, { body });
    const seen = data?.seen ?? '';
    return await owner.call(saveRubric, { body: { ...body, seen, words, actId } });
  };
  const first = await send('先写的', 0);
  expect(first.data).toEqual({ version: 1, changed: 0 });
  expect((await send('先写的', 0)).data).toEqual(first.data);
  expect((await send('改过的', 0)).status).toBe(consoleRefusals.rubricChanged[0]);
  expect((await send('改过的', 1)).data).toEqual({ version: 2, changed: 0 });
  const { rubric } = await owner.data(listSubmissions, { params: { questionId } });
  expect(rubric?.points.map(({ title }) => title)).toEqual(
    titles('改过的').map((one) => one.title),
  );
});

it('a tag and an assistant that were chosen otherwise are those', async () => {
  const [tagId, actId] = [randomUUID(), randomUUID()];
  const whom = { studentIds: [studentId] };
  for (const tag of ['在职一', '在职二', '在职二'])
    expect(
      await owner.data(tagStudents, { body: { actId: tagId, tag, isOn: true, whom } }),
    ).toEqual({ changed: 1, same: 0 });
  const { list } = await owner.data(listStudents, { query: { tag: '在职二' } });
  expect(list.map((one) => one.studentId)).toEqual([studentId]);
  const [one, other] = [await makeStaff(school), await makeStaff(school)];
  for (const { staffId } of [one, other, other])
    expect(await owner.data(assignAssistant, { body: { actId, staffId, whom } })).toEqual({
      ...{ changed: 1, same: 0 },
    });
  const people = new Map(
    (await owner.data(listAssistants)).map((each) => [each.staffId, each.people]),
  );
  expect([people.get(one.staffId), people.get(other.staffId)]).toEqual([0, 1]);
});

it('a link to join that is chosen otherwise is another link', async () => {
  const { organisationId } = await company();
  const { contractId } = await contractOf(organisationId, randomUUID(), '合同');
  const requestId = randomUUID();
  const send = async (validUntil: string) =>
    await owner.data(makeOrganisationLink, {
      body: {
        ...{ requestId, organisationId, contractId, courseId: course.courseId },
        ...{ departmentId: null, validUntil },
      },
    });
  const first = await send('2099-01-01');
  expect(await send('2099-01-01')).toEqual(first);
  const { linkId } = await send('2099-02-01');
  expect(linkId).not.toBe(first.linkId);
  const { links } = await owner.data(getOrganisation, { params: { organisationId } });
  expect(links.find((one) => one.linkId === linkId)?.validUntil).toBe('2099-02-01');
});
