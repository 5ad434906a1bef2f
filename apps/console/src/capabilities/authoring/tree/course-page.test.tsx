// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, hold, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import * as contract from '@xuezhou/contract/authoring/console';
import { expect, it } from 'vitest';
import { courseTree, treeNode } from '../../../test/course-samples.ts';
import { openConsole, shownAddress } from '../../../test/open-console.tsx';

const open = (tree = courseTree(), says: Parameters<typeof openConsole>[1] = {}) =>
  openConsole('/console/courses/5001', {
    ...says,
    says: [answer(contract.getCourseTree, tree), ...(says.says ?? [])],
  });

const item = (name: RegExp) => screen.findByRole('treeitem', { name });

it('is walked, opened and moved by keys alone, and says where things landed', async () => {
  const user = userEvent.setup();
  open(courseTree(), { says: [answer(contract.moveNode, { parentId: 10, afterId: null })] });
  const book = await item(/固定收益/);
  book.focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.textContent).toContain('久期');
  await user.keyboard('{ArrowRight}');
  expect(await item(/切线是什么/)).toBeTruthy();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() =>
    expect(calls(contract.moveNode)[0]?.body).toEqual({
      ...{ courseId: 5001, kind: 'reading', nodeId: 11, parentId: 10, afterId: 12 },
    }),
  );
  expect(
    await screen.findByText('“久期”移到了“固定收益”', { selector: '[role=status]' }),
  ).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: '撤回' }));
  await waitFor(() =>
    expect(calls(contract.moveNode)[1]?.body).toMatchObject({
      nodeId: 11,
      parentId: 10,
      afterId: null,
    }),
  );
});

it('renames in place, adds behind, and takes what was removed back', async () => {
  const user = userEvent.setup();
  open(courseTree(), {
    says: [
      answer(contract.saveProperties, { saved: 1, conflicts: [] }),
      answer(contract.addNode, { nodeId: 77 }),
      answer(contract.removeNode, true),
    ],
  });
  (await item(/固定收益/)).focus();
  await user.keyboard('{F2}');
  await user.clear(await screen.findByLabelText('这书的名称'));
  await user.type(screen.getByLabelText('这书的名称'), '固定收益（上）{Enter}');
  await waitFor(() =>
    expect(calls(contract.saveProperties)[0]?.body).toEqual({
      courseId: 5001,
      changes: [{ kind: 'book', nodeId: 10, revision: 1, properties: { title: '固定收益（上）' } }],
    }),
  );
  // The field is gone, and the keys go on where it stood.
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('treeitem'));
  await user.keyboard('n');
  await waitFor(() =>
    expect(calls(contract.addNode)[0]?.body).toMatchObject({
      kind: 'reading',
      parentId: 10,
      afterId: 12,
    }),
  );
  (await item(/凸性/)).focus();
  await user.keyboard('{Delete}');
  await waitFor(() =>
    expect(calls(contract.removeNode)[0]?.body).toMatchObject({ nodeId: 12, isRemoved: true }),
  );
});

it('keeps what was typed of a chapter when a colleague was quicker, and saves over only when told', async () => {
  const user = userEvent.setup();
  openConsole('/console/courses/5001?open=book:10', {
    says: [
      answer(contract.getCourseTree, courseTree()),
      answer(contract.saveProperties, {
        saved: 0,
        conflicts: [{ kind: 'book', nodeId: 10, title: '同事的书名' }],
      }),
    ],
  });
  const field = await screen.findByLabelText<HTMLInputElement>('书名');
  await user.clear(field);
  await user.type(field, '我的书名');
  const nodes = courseTree().nodes.map((node) =>
    node.kind === 'book' && node.nodeId === 10
      ? { ...node, revision: 7, title: '同事的书名' }
      : node,
  );
  respondAlso([answer(contract.getCourseTree, courseTree({ nodes }))]);
  await user.click(screen.getByRole('button', { name: '存进草稿' }));
  expect(await screen.findByText(/同事刚存过新的/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('书名').value).toBe('我的书名');
  respondAlso([answer(contract.saveProperties, { saved: 1, conflicts: [] })]);
  await user.click(screen.getByRole('button', { name: '用我的' }));
  await user.click(screen.getByRole('button', { name: '存进草稿' }));
  expect(await screen.findByText('存进草稿了')).toBeTruthy();
  expect(calls(contract.saveProperties)[1]?.body).toMatchObject({
    changes: [{ revision: 7, properties: { title: '我的书名' } }],
  });
});

it('keeps what was typed of the course when a colleague was quicker, and follows them when nothing was', async () => {
  const user = userEvent.setup();
  const tree = courseTree();
  open(tree, { says: [refuse(contract.saveCourseSetting, 'draftChanged')] });
  const field = () => screen.findByLabelText<HTMLInputElement>('课程名称');
  await user.clear(await field());
  await user.type(await field(), '我的课名');
  const theirs = { ...tree, revision: 8, setting: { ...tree.setting, title: '同事的课名' } };
  respondAlso([answer(contract.getCourseTree, theirs)]);
  await user.click(screen.getByRole('button', { name: '存进草稿' }));
  expect(await screen.findByText(/“同事的课名”/)).toBeTruthy();
  expect((await field()).value).toBe('我的课名');
  respondAlso([answer(contract.saveCourseSetting, { revision: 9 })]);
  await user.click(screen.getByRole('button', { name: '用我的' }));
  const newest = { ...theirs, revision: 9, setting: { ...tree.setting, title: '我的课名' } };
  respondAlso([answer(contract.getCourseTree, newest)]);
  await user.click(screen.getByRole('button', { name: '存进草稿' }));
  expect(await screen.findByText('存进草稿了')).toBeTruthy();
  expect(calls(contract.saveCourseSetting)[1]?.body).toMatchObject({
    revision: 8,
    setting: { title: '我的课名' },
  });
  expect((await field()).value).toBe('我的课名');
  expect(screen.queryByText(/同事刚存过新的/)).toBeNull();
});

it('does what is asked by keys while the one before is still under way', async () => {
  const user = userEvent.setup();
  const slow = hold(answer(contract.removeNode, true));
  open(courseTree(), { says: [slow, answer(contract.addNode, { nodeId: 77 })] });
  (await item(/凸性/)).focus();
  await user.keyboard('{Delete}');
  (await item(/久期/)).focus();
  await user.keyboard('n');
  expect(calls(contract.addNode)).toEqual([]);
  slow.goOn();
  await waitFor(() => expect(calls(contract.addNode)).toHaveLength(1));
});

it('publishes what is chosen, and leaves out what cannot be yet', async () => {
  const user = userEvent.setup();
  const base = {
    place: '',
    details: [],
    changedBy: '周允',
    changedAt: '2026-11-28T02:00:00Z',
    faults: [],
    warnings: [],
  };
  const changes = [
    {
      ...base,
      kind: 'book' as const,
      nodeId: 10,
      what: 'added' as const,
      title: '新书',
      needs: [],
    },
    {
      ...{ ...base, kind: 'reading' as const, nodeId: 12, what: 'added' as const, title: '新章' },
      needs: [{ kind: 'book' as const, nodeId: 10 }],
    },
    {
      ...base,
      kind: 'lecture' as const,
      nodeId: 13,
      what: 'added' as const,
      title: '没视频',
      needs: [],
      faults: ['这节课还没有内容'],
    },
  ];
  open(courseTree(), {
    says: [
      answer(contract.listChanges, { version: 3, changes, openComments: 2 }),
      refuse(contract.publishChanges, 'publishedMeanwhile'),
    ],
  });
  await user.click(await screen.findByRole('button', { name: '发布 2 处改动' }));
  const dialog = within(await screen.findByRole('dialog', { name: '还没有发布的改动' }));
  expect(await dialog.findByText('这节课还没有内容')).toBeTruthy();
  await user.click(dialog.getByLabelText('新增书“新书”'));
  expect(dialog.getByRole('button', { name: '发布 0 处改动' }).hasAttribute('disabled')).toBe(true);
  await user.click(dialog.getByLabelText('新增章“新章”'));
  await user.click(dialog.getByRole('button', { name: '发布 2 处改动' }));
  expect(await dialog.findByText(/刚刚有同事发布过/)).toBeTruthy();
  respondAlso([answer(contract.publishChanges, { version: 4, published: 2 })]);
  await user.click(dialog.getByRole('button', { name: '发布 2 处改动' }));
  expect(await screen.findByText(/发布了 2 处改动/)).toBeTruthy();
  expect(calls(contract.publishChanges)[1]?.body).toEqual({
    courseId: 5001,
    version: 3,
    changes: [
      { kind: 'book', nodeId: 10 },
      { kind: 'reading', nodeId: 12 },
    ],
  });
});

it('shows what files own with its path and changes nothing of it, until it is taken over', async () => {
  const user = userEvent.setup();
  open(courseTree({ owner: 'files', folder: 'cfa-level-1', version: 0 }), {
    says: [answer(contract.takeOverCourse, true)],
  });
  expect(await screen.findByText('courses/cfa-level-1')).toBeTruthy();
  (await item(/固定收益/)).focus();
  await user.keyboard('{F2}n{Delete}');
  expect(screen.queryByRole('textbox', { name: /这书的名称/ })).toBeNull();
  expect([...calls(contract.addNode), ...calls(contract.removeNode)]).toEqual([]);
  await user.click(screen.getByRole('button', { name: '接管' }));
  await user.click(await screen.findByRole('button', { name: '接管 1 门课' }));
  expect(calls(contract.takeOverCourse)[0]?.body).toEqual({ courseId: 5001 });
});

it('begins a course, and says where one that is asked for is not', async () => {
  const user = userEvent.setup();
  openConsole('/console/courses', {
    says: [
      answer(contract.listAuthoredCourses, []),
      answer(contract.createCourse, { courseId: 5001 }),
      answer(contract.getCourseTree, courseTree({ nodes: [], version: 0 })),
    ],
  });
  await user.click(await screen.findByRole('button', { name: '新建课程' }));
  await user.type(await screen.findByLabelText('课程名称'), '久期入门');
  await user.click(screen.getByRole('button', { name: '新建 1 门课' }));
  expect(await screen.findByText('还没有书')).toBeTruthy();
  expect(shownAddress()).toBe('/console/courses/5001');
});

it('says why a course did not open', async () => {
  openConsole('/console/courses/5001', { says: [fail(contract.getCourseTree, 500)] });
  expect(await screen.findByText('这门课没有打开')).toBeTruthy();
});

it('keeps a teacher from what is not theirs', async () => {
  open(
    courseTree({
      mayDraft: false,
      mayPublish: false,
      nodes: [treeNode('book', 10, 5001, { title: '别人的书' })],
    }),
  );
  const book = await item(/别人的书/);
  book.focus();
  await userEvent.setup().keyboard('n{F2}');
  expect(calls(contract.addNode)).toEqual([]);
  expect(screen.queryByRole('button', { name: '加一本书' })).toBeNull();
});

it('writes a lecture without a camera, and keeps what was typed when it is refused', async () => {
  const user = userEvent.setup();
  openConsole('/console/courses/5001?open=lecture:13', {
    says: [
      answer(contract.getCourseTree, courseTree()),
      answer(contract.getDraftLecture, {
        revision: 2,
        title: '切线是什么',
        slides: [],
        isVideo: false,
      }),
      refuse(contract.saveSlides, 'draftChanged'),
    ],
  });
  await user.click(await screen.findByRole('button', { name: '加一页' }));
  await user.type(screen.getByLabelText('标题'), '一条直线');
  await user.type(screen.getByLabelText('画面'), 'y=kx');
  await user.type(screen.getByLabelText('讲稿'), '第一句。{Enter}第二句。');
  const theirs = { title: '同事的一页', body: '', say: [], figure: null };
  const asked = { revision: 5, title: '切线是什么', slides: [theirs], isVideo: false };
  respondAlso([answer(contract.getDraftLecture, asked)]);
  await user.click(screen.getByRole('button', { name: '存进草稿' }));
  expect(await screen.findByText(/刚刚有同事存过新的/)).toBeTruthy();
  expect(calls(contract.saveSlides)[0]?.body).toEqual({
    ...{ courseId: 5001, lectureId: 13, revision: 2 },
    slides: [{ title: '一条直线', body: 'y=kx', say: ['第一句。', '第二句。'], figure: null }],
  });
  expect(screen.getByLabelText<HTMLInputElement>('标题').value).toBe('一条直线');
  respondAlso([answer(contract.saveSlides, { revision: 3 })]);
  await user.click(await screen.findByRole('button', { name: '用我的' }));
  await user.click(screen.getByRole('button', { name: '存进草稿' }));
  expect(await screen.findByText('存进草稿了')).toBeTruthy();
  expect(calls(contract.saveSlides)[1]?.body).toMatchObject({ revision: 5 });
});
