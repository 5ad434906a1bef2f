// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import * as authoring from '@xuezhou/contract/authoring/console';
import * as contract from '@xuezhou/contract/bulk/console';
import { describe, expect, it } from 'vitest';
import { courseTree, treeNode } from '../../test/course-samples.ts';
import { openConsole } from '../../test/open-console.tsx';

const tree = (given: Parameters<typeof courseTree>[0] = {}) =>
  courseTree({
    nodes: [
      treeNode('book', 10, 5001, { title: '固定收益' }),
      treeNode('reading', 11, 10, { title: '久期', number: '第 42 章' }),
      treeNode('lecture', 13, 11, { title: '切线是什么', revision: 3 }),
      treeNode('lecture', 14, 11, { title: '三种久期', revision: 5, isFree: true }),
    ],
    ...given,
  });

const open = (
  tab = '',
  says: NonNullable<Parameters<typeof openConsole>[1]>['says'] = [],
  shown = tree(),
) =>
  openConsole(`/console/courses/5001/bulk${tab === '' ? '' : `?tab=${tab}`}`, {
    says: [
      answer(authoring.getCourseTree, shown),
      answer(contract.listBatches, { isMine: true, batches: [] }),
      ...says,
    ],
  });

describe('properties of many lectures', () => {
  it('are shown before and after in the row, and only what differs is sent', async () => {
    const user = userEvent.setup();
    const left = [{ title: '切线是什么', why: '刚刚有同事改过' }];
    open('', [answer(contract.changeLectures, { changed: 0, left })]);
    await user.click(await screen.findByRole('button', { name: '选中全部 2 讲' }));
    const group = screen.getByRole('radiogroup', { name: '免费试看' });
    await user.click(within(group).getByRole('radio', { name: '是' }));
    const row = screen.getByRole('row', { name: /切线是什么/ });
    expect(within(row).getByText('否', { selector: 'del' })).toBeTruthy();
    expect(within(row).getByText('是', { selector: 'ins' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '改 1 讲，存成草稿' }));
    await waitFor(() =>
      expect(calls(contract.changeLectures)[0]?.body).toMatchObject({
        courseId: 5001,
        lectures: [{ lectureId: 13, revision: 3 }],
        isFree: true,
      }),
    );
    expect(calls(contract.changeLectures)[0]?.body).not.toHaveProperty('isIntensive');
    expect(await screen.findByText(/没有动：“切线是什么”刚刚有同事改过/)).toBeTruthy();
  });
});

const hit = (index: number, given: Partial<contract.Hit> = {}): contract.Hit => ({
  ...{ index, where: 'text', at: '正文', before: '我们先说', match: '麦考雷', after: '，它是' },
  ...{ isWhole: true, ...given },
});
const text = (given: Partial<contract.FoundText> = {}): contract.FoundText => ({
  ...{ key: 'reading:11', stamp: 's', kind: 'reading', id: 11, place: '固定收益 · 久期' },
  ...{ fault: null, note: '', hits: [hit(0), hit(1)] },
  ...given,
});

describe('a word is replaced', () => {
  const look = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(await screen.findByLabelText('找'), '麦考雷');
    await user.type(screen.getByLabelText('换成'), '麦考利');
    await user.click(screen.getByRole('button', { name: '找一遍' }));
  };

  it('where it is chosen; parts of words and names of books are not chosen by themselves, nor what cannot be changed', async () => {
    const user = userEvent.setup();
    const texts = [
      text(),
      text({
        ...{ key: 'lecture:13', kind: 'lecture', id: 13 },
        hits: [hit(0, { isWhole: false }), hit(1, { before: '《', after: '：八十年》' })],
      }),
      text({
        key: 'question:7',
        kind: 'question',
        id: 7,
        fault: '在课程文件里，要在文件里改',
        hits: [hit(0, { where: 'question' })],
      }),
    ];
    open('replace', [
      answer(contract.findInCourse, { texts, isCut: false }),
      answer(contract.replaceInCourse, { replaced: 1, texts: 1, left: [] }),
    ]);
    await look(user);
    expect(await screen.findByText('选了 2 处，3 处没选')).toBeTruthy();
    expect(screen.getByText('书名，没选')).toBeTruthy();
    const [first] = screen.getAllByRole('row', { name: /我们先说/ });
    await user.click(within(first!).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: '换 1 处，存成草稿' }));
    await waitFor(() =>
      expect(calls(contract.replaceInCourse)[0]?.body).toMatchObject({
        ...{ find: '麦考雷', replacement: '麦考利' },
        texts: [{ key: 'reading:11', stamp: 's', left: [0] }],
      }),
    );
  });

  it('not after something else was typed, and a refusal is said where it was asked for', async () => {
    const user = userEvent.setup();
    open('replace', [
      answer(contract.findInCourse, { texts: [text()], isCut: true }),
      refuse(contract.replaceInCourse, 'bulkTooLong'),
    ]);
    await look(user);
    await screen.findByText(/不止 5000 处/);
    await user.click(screen.getByRole('button', { name: '换 2 处，存成草稿' }));
    expect(await screen.findByText(/放不下，请换短一点/)).toBeTruthy();
    await user.type(screen.getByLabelText('找'), '久期');
    expect(await screen.findByText('要找的改过了，请再找一遍。')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^换 2 处/ }).disabled).toBe(true);
  });

  it('says where there is nothing', async () => {
    const user = userEvent.setup();
    open('replace', [answer(contract.findInCourse, { texts: [], isCut: false })]);
    await look(user);
    expect(await screen.findByText('没有找到“麦考雷”')).toBeTruthy();
  });
});

describe('what was done', () => {
  const batch: contract.Batch = {
    ...{
      batchId: '019a0000-0000-7000-8000-000000000001',
      kind: 'replace',
      title: '“甲”换成“乙”，3 处',
    },
    ...{
      items: 2,
      madeBy: '周允',
      madeAt: '2026-11-28T08:00:00.000Z',
      undoneBy: null,
      undoneAt: null,
    },
    undoUntil: '2026-12-05T08:00:00.000Z',
  };

  it('is taken back whole, and what was changed since is named', async () => {
    const user = userEvent.setup();
    open('', [
      answer(contract.listBatches, { isMine: true, batches: [batch] }),
      answer(contract.undoBatch, { undone: 1, kept: [{ title: '凸性', why: '后来又改过' }] }),
    ]);
    await user.click(await screen.findByRole('button', { name: '改过的 1 批' }));
    await user.click(await screen.findByRole('button', { name: /^撤回：/ }));
    await waitFor(() =>
      expect(calls(contract.undoBatch)[0]?.body).toEqual({ batchId: batch.batchId }),
    );
    expect(await screen.findByText(/撤回了 1 样；没有动：“凸性”后来又改过/)).toBeTruthy();
  });

  it('is not offered to who may not', async () => {
    const user = userEvent.setup();
    open('', [answer(contract.listBatches, { isMine: false, batches: [batch] })]);
    await user.click(await screen.findByRole('button', { name: '改过的 1 批' }));
    expect(await screen.findByText('“甲”换成“乙”，3 处')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^撤回：/ })).toBeNull();
  });
});

describe('a part is copied', () => {
  it('after it was said what goes along and what stays', async () => {
    const user = userEvent.setup();
    const plan = {
      ...{
        books: 0,
        readings: 1,
        lectures: 2,
        questionsLeft: 3,
        withoutVideo: ['三种久期'],
        published: 3,
      },
      references: ['“久期”里说见第41章'],
    };
    const listed = {
      ...{
        courseId: 6001,
        title: '2027 年班',
        family: 'CFA' as const,
        owner: 'console' as const,
        folder: null,
      },
      ...{ books: 1, readings: 0, lectures: 0, version: 0, publishedAt: null, isMine: true },
    };
    open('copy', [
      answer(authoring.listAuthoredCourses, [
        listed,
        { ...listed, courseId: 7001, title: '别人的', isMine: false },
      ]),
      answer(contract.previewCopy, plan),
      answer(contract.copyNodes, plan),
    ]);
    await user.click(await screen.findByRole('checkbox', { name: '第 42 章 久期' }));
    await user.click(screen.getByRole('combobox', { name: '课程' }));
    expect(screen.queryByRole('option', { name: '别人的', hidden: true })).toBeNull();
    await user.click(await screen.findByRole('option', { name: '2027 年班', hidden: true }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: '放在' }).disabled).toBe(false),
    );
    await user.click(screen.getByRole('combobox', { name: '放在' }));
    await user.click(await screen.findByRole('option', { name: '“固定收益”的最后', hidden: true }));
    await user.click(screen.getByRole('button', { name: '复制 1 样' }));
    expect(await screen.findByText(/3 处随堂题/)).toBeTruthy();
    expect(screen.getByText(/“久期”里说见第41章，那边没有这一章/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '复制 1 章、2 节课，成为草稿' }));
    await waitFor(() =>
      expect(calls(contract.copyNodes)[0]?.body).toMatchObject({
        ...{ courseId: 5001, toCourseId: 6001, parentId: 10, afterId: 11, isMove: false },
        nodes: [{ kind: 'reading', nodeId: 11 }],
      }),
    );
  });
});

describe('a folder of videos', () => {
  it('is read by its names; what is none is named, and one of the same name is asked about', async () => {
    const user = userEvent.setup();
    open('videos', [answer(contract.addLectures, { lectureIds: [91] })]);
    const file = (name: string) => new File(['x'], name, { type: 'video/mp4' });
    await user.upload(await screen.findByLabelText('文件夹'), [
      file('42-10 免疫.mp4'),
      file('42-2 切线是什么（重录）.mp4'),
      file('花絮.mp4'),
      file('讲义.pdf'),
    ]);
    expect(await screen.findByText('1 个文件不是能用的视频，没有收')).toBeTruthy();
    const rows = screen.getAllByRole('row').slice(1);
    expect(
      rows.map(
        (row) => within(row).getByRole<HTMLInputElement>('textbox', { name: /成为哪一讲/ }).value,
      ),
    ).toEqual([...['切线是什么', '免疫', '花絮']]);
    expect(screen.getByText('文件名里没有章，没选')).toBeTruthy();
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: '先定同名的 1 讲' }).disabled,
    ).toBe(true);
    await user.click(screen.getByRole('button', { name: '换它的视频' }));
    respondAlso([fail(authoring.beginUpload, 'network')]);
    await user.click(screen.getByRole('button', { name: '传 2 个，成为草稿' }));
    await waitFor(() =>
      expect(calls(contract.addLectures)[0]?.body).toMatchObject({
        lectures: [{ readingId: 11, title: '免疫', isFree: false }],
      }),
    );
    await waitFor(() =>
      expect(calls(authoring.beginUpload)[0]?.body).toMatchObject({ lectureId: 13 }),
    );
  });
});

describe('where it cannot be done', () => {
  it('a course of files says so', async () => {
    open('', [], tree({ owner: 'files' }));
    expect(await screen.findByText('这门课写在课程文件里')).toBeTruthy();
  });

  it('a course of somebody else says so', async () => {
    open('replace', [], tree({ mayDraft: false }));
    expect(await screen.findByText('这门课不归你写')).toBeTruthy();
  });

  it('a course that does not come can be asked for again', async () => {
    openConsole('/console/courses/5001/bulk', {
      says: [
        fail(authoring.getCourseTree, 'network'),
        answer(contract.listBatches, { isMine: true, batches: [] }),
      ],
    });
    expect(await screen.findByRole('button', { name: '再试一次' })).toBeTruthy();
  });
});
