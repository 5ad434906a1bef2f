// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  beginCoursewareUpload,
  checkCourseware,
  dropCoursewareUpload,
  exportCourseware,
  listCourseware,
  listCoursewareAnswers,
  listCoursewareLearners,
  publishCourseware,
  putCourseware,
  removeCourseware,
  renameCourseware,
  type CoursewareVersion,
  type ListedCourseware,
} from '@xuezhou/contract/courseware/console';
import { describe, expect, it, vi } from 'vitest';
import * as excel from '../../platform/list/save-excel.ts';
import { openConsole } from '../../test/open-console.tsx';
import { answerSaver } from '../../platform/list/answer-savers.ts';
import './courseware.pages.ts';
import type { CourseCourseware } from './courseware.queries.ts';

const version = (given: Partial<CoursewareVersion> = {}): CoursewareVersion => ({
  ...{ version: 1, standard: '1.2', fileName: '伦理 v1.zip', bytes: 8_600_000, files: 214 },
  ...{ parts: ['情境一', '情境二'], passPercent: 70, minutes: null, isPublished: true },
  ...{ madeAt: '2026-11-20T02:00:00.000Z', begun: 63, done: 40 },
  ...given,
});
const one = (given: Partial<ListedCourseware> = {}): ListedCourseware => ({
  ...{ coursewareId: 5, title: '职业伦理情境演练', bookName: '职业伦理', readingId: 11 },
  ...{ readingName: '第 6 章', begun: 63, done: 40 },
  versions: [
    version({ version: 2, isPublished: false, begun: 0, done: 0, fileName: '伦理 v2.zip' }),
    version(),
  ],
  ...given,
});
const course = (given: Partial<CourseCourseware> = {}): CourseCourseware => ({
  ...{ courseTitle: 'CFA 一级精讲班', mayPublish: true },
  places: [{ readingId: 11, bookName: '职业伦理', readingName: '第 6 章' }],
  packages: [one()],
  ...given,
});
const says = [answer(listCourseware, course())];
const address = '/console/courses/5001/courseware';
const card = async () => within(await screen.findByRole('region', { name: '职业伦理情境演练' }));

describe('the packages of a course', () => {
  it('stand with their versions, and a draft is published after it was said what that means', async () => {
    const user = userEvent.setup();
    openConsole(address, { says: [...says, answer(publishCourseware, true)] });
    const shown = await card();
    expect(shown.getByText(/63 人学过，40 人学完/)).toBeTruthy();
    expect(shown.getByText('学员在用')).toBeTruthy();
    expect(shown.getByText('草稿')).toBeTruthy();
    expect(shown.getAllByText('课件说完成，还要得分过 70%')).toHaveLength(2);
    expect(shown.queryByRole('button', { name: '发布第 1 版' })).toBeNull();
    await user.click(shown.getByRole('button', { name: '发布第 2 版' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/23 人还在学旧版/)).toBeTruthy();
    await user.dblClick(dialog.getByRole('button', { name: '发布 1 份课件' }));
    await screen.findByText('第 2 版发布了，学员已经看得到');
    expect(calls(publishCourseware)).toEqual([{ body: { coursewareId: 5, version: 2 } }]);
  });

  it('that was called otherwise meanwhile keeps what is typed, and says so at the field', async () => {
    const user = userEvent.setup();
    openConsole(address, { says: [...says, refuse(renameCourseware, 'coursewareChanged')] });
    await user.click((await card()).getByRole('button', { name: '改标题：职业伦理情境演练' }));
    const dialog = within(await screen.findByRole('dialog'));
    const title = await dialog.findByLabelText<HTMLInputElement>('标题');
    await user.clear(title);
    await user.click(dialog.getByRole('button', { name: '存下 1 个标题' }));
    expect(await dialog.findByText('请写上课件的标题')).toBeTruthy();
    await user.type(title, '伦理演练');
    await user.click(dialog.getByRole('button', { name: '存下 1 个标题' }));
    expect(await dialog.findByText(/刚刚有同事改过这份课件的标题/)).toBeTruthy();
    expect(title.value).toBe('伦理演练');
    respondAlso([answer(renameCourseware, true)]);
    await user.click(dialog.getByRole('button', { name: '存下 1 个标题' }));
    await screen.findByText('改好了，学员看到的已经是新的');
    expect(calls(renameCourseware).at(-1)).toEqual({
      body: { coursewareId: 5, title: '伦理演练', seen: '职业伦理情境演练' },
    });
  });

  it('is taken away after it was said what learners keep', async () => {
    const user = userEvent.setup();
    const gone = answer(removeCourseware, { title: '职业伦理情境演练' });
    openConsole(address, { says: [...says, gone] });
    await user.click((await card()).getByRole('button', { name: '拿掉：职业伦理情境演练' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/63 人学过，其中 40 人学完/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '拿掉 1 份课件' }));
    await screen.findByText(/拿掉了“职业伦理情境演练”，7 天内/);
    expect(calls(removeCourseware)).toEqual([{ body: { coursewareId: 5 } }]);
  });

  it('are only read by who may not publish', async () => {
    openConsole(address, {
      says: [answer(listCourseware, course({ mayPublish: false }))],
      self: { permissions: ['content.read'] },
    });
    const shown = await card();
    expect(screen.getByText(/导入、发布和看成绩要有“/)).toBeTruthy();
    for (const name of [/^发布/, /改标题/, /拿掉/])
      expect(shown.queryByRole('button', { name })).toBeNull();
    expect(shown.queryByRole('link', { name: /看成绩|传新版/ })).toBeNull();
  });

  it('of which the chapter was deleted are looked back at and taken away, and nothing else', async () => {
    const gone = one({ readingId: null, bookName: '', readingName: '' });
    openConsole(address, { says: [answer(listCourseware, course({ packages: [gone] }))] });
    const shown = await card();
    expect(shown.getByText(/原来的一章没有了/)).toBeTruthy();
    expect(shown.getByRole('link', { name: /看成绩/ })).toBeTruthy();
    expect(shown.getByRole('button', { name: /拿掉/ })).toBeTruthy();
    for (const name of [/^发布/, /改标题/])
      expect(shown.queryByRole('button', { name })).toBeNull();
    expect(shown.queryByRole('link', { name: /传新版/ })).toBeNull();
  });

  it('are none, of no course, or did not come: each is said', async () => {
    const user = userEvent.setup();
    openConsole(address, { says: [fail(listCourseware, 503)] });
    await screen.findByText('外来课件没有取到');
    respondAlso([answer(listCourseware, course({ packages: [] }))]);
    await user.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByText('还没有外来课件')).toBeTruthy();
    expect(screen.getByRole('link', { name: '导入课件' })).toBeTruthy();
  });

  it('of a course that is none lead back to the courses', async () => {
    openConsole(address, { says: [refuse(listCourseware, 'courseUnknown')] });
    expect(await screen.findByText('这门课程还没有发布过，或者没有它')).toBeTruthy();
  });
});

const zip = new File(['PK..'], '伦理.zip');
const uploadId = '0196f1f0-0000-7000-8000-000000000001';
const inside = {
  ...{ title: '职业伦理情境演练', standard: '2004', files: 214, bytes: 8_600_000 },
  ...{ parts: ['情境一'], notes: ['它要用外面的网址，这里打不开：https://cdn.example'] },
};
const begun = answer(beginCoursewareUpload, { uploadId, bytes: 4, received: 4 });
const choose = async (user: ReturnType<typeof userEvent.setup>, file: File) => {
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
  await user.click(screen.getByRole('button', { name: '传上来看看' }));
};

describe('a package that is brought', () => {
  it('is looked into, says what does not come along, and is put into a chapter as a draft', async () => {
    const user = userEvent.setup({ applyAccept: false });
    const put = answer(putCourseware, { coursewareId: 6, version: 1, isNew: true });
    openConsole(`${address}/new`, {
      says: [...says, begun, answer(dropCoursewareUpload, true), put],
    });
    await user.click(await screen.findByRole('button', { name: '传上来看看' }));
    expect(await screen.findByText('请选一个压缩包')).toBeTruthy();
    await choose(user, new File(['x'], '伦理.rar'));
    expect(await screen.findByText('要 .zip 的压缩包，请换一个')).toBeTruthy();
    respondAlso([refuse(checkCourseware, 'coursewareUnreadable')]);
    await choose(user, zip);
    expect(await screen.findByText('这份课件读不了，请换一份')).toBeTruthy();
    respondAlso([answer(checkCourseware, inside)]);
    await user.click(screen.getByRole('button', { name: '传上来看看' }));
    expect(await screen.findByText('能用，有 1 处请看一下')).toBeTruthy();
    expect(screen.getByText(/它要用外面的网址/)).toBeTruthy();
    const send = screen.getByRole('button', { name: '放进课程，成为草稿' });
    await user.click(send);
    expect(await screen.findByText('请选放到哪一章')).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: '哪一章' }));
    await user.click(await screen.findByRole('option', { name: '第 6 章', hidden: true }));
    await user.type(screen.getByLabelText('还要得分过（%）'), '70');
    await user.dblClick(send);
    await screen.findByText('放进来了，是草稿：发布以后学员才看得到');
    expect(calls(putCourseware)).toEqual([
      {
        body: {
          ...{ uploadId: calls(beginCoursewareUpload).at(-1)?.body.uploadId, readingId: 11 },
          ...{ coursewareId: null, title: '职业伦理情境演练', passPercent: 70, minutes: null },
        },
      },
    ]);
    await card();
  });

  it('as a new version goes where the old one is, and says who goes on in that', async () => {
    const user = userEvent.setup();
    const same = answer(putCourseware, { coursewareId: 5, version: 2, isNew: false });
    openConsole(`${address}/new?of=5`, {
      says: [...says, begun, answer(checkCourseware, { ...inside, notes: [] }), same],
    });
    await screen.findByRole('heading', { name: '“职业伦理情境演练”的新版' });
    await choose(user, zip);
    expect(await screen.findByText('能用')).toBeTruthy();
    expect(screen.getByRole('region', { name: '已经在学旧版的 63 人' })).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: '哪一章' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '放进课程，成为草稿' }));
    await screen.findByText('和现有的第 2 版一样，没有改动');
    expect(calls(putCourseware)[0]?.body).toMatchObject({
      ...{ readingId: null, coursewareId: 5, title: '', passPercent: 70 },
    });
  });
});

it('of a package that was taken away there is no new version, nor does it become another package', async () => {
  openConsole(`${address}/new?of=77`, { says });
  expect(await screen.findByText('这份课件已经拿掉了')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '传上来看看' })).toBeNull();
  expect(screen.getByRole('link', { name: '回到外来课件' })).toBeTruthy();
});

describe('the report of a package', () => {
  const learner = {
    ...{ attemptId: 9, studentId: 100_002, nickname: '林知远', version: 1, percent: 39 },
    ...{ tellsProgress: true, score: { raw: 18, max: 20 }, seconds: 1270, doneAt: null },
    ...{ begunAt: '2026-11-20T02:00:00.000Z', lastAt: '2026-11-26T14:14:00.000Z' },
  };
  const report = {
    ...{
      title: '职业伦理情境演练',
      courseTitle: 'CFA 一级精讲班',
      isRemoved: false,
      isWhole: true,
    },
    list: [learner, { ...learner, attemptId: 10, nickname: '周允', tellsProgress: false }],
  };
  const told = {
    ...{ attemptId: 9, studentId: 100_002, nickname: '林知远', version: 1, part: '情境一' },
    ...{ question: '礼物收不收', response: 'b', result: 'wrong' as const },
    at: '2026-11-26T14:14:00.000Z',
  };
  const answers = answer(listCoursewareAnswers, { isWhole: false, list: [told] });

  it('says how far each student is, unfolds what was answered, and leaves as Excel with a reason and a second person', async () => {
    const user = userEvent.setup();
    openConsole(`${address}/5`, {
      says: [
        ...[answer(listCoursewareLearners, report), answers],
        refuse(exportCourseware, 'approvalAsked'),
      ],
    });
    const table = within(await screen.findByRole('table', { name: '谁学过' }));
    expect(table.getByText('学到 39%')).toBeTruthy();
    expect(table.getByText('没有报进度')).toBeTruthy();
    expect(table.getAllByText('18 / 20')).toHaveLength(2);
    await user.click(table.getByRole('button', { name: '林知远的作答' }));
    const list = await screen.findByRole('list', { name: '作答' });
    expect(list.textContent).toContain('礼物收不收错答 b · 情境一');
    expect(screen.getByText('只列了前 500 条')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '导出 Excel…' }));
    const dialog = within(await screen.findByRole('dialog'));
    const button = dialog.getByRole('button', { name: '提交，等同事同意' });
    await user.click(button);
    expect(await dialog.findByText('请写明拿去做什么，会记入操作记录')).toBeTruthy();
    await user.type(dialog.getByLabelText(/拿去做什么/), '给老师看');
    await user.click(button);
    await waitFor(() => expect(calls(exportCourseware)).toHaveLength(1));
    expect(calls(exportCourseware)[0]).toEqual({ body: { coursewareId: 5, why: '给老师看' } });
  });

  it('says who may take it along, to who may not, and offers no Excel', async () => {
    openConsole(`${address}/5`, {
      says: [answer(listCoursewareLearners, report), answers],
      self: { permissions: ['content.read', 'content.publish'] },
    });
    await screen.findByRole('table', { name: '谁学过' });
    expect(screen.getByText(/导出成绩要有“/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Excel/ })).toBeNull();
  });

  it('that was agreed to is students on one sheet and their answers on the other', async () => {
    const saved = vi.spyOn(excel, 'saveSheets').mockResolvedValue();
    const given = { title: report.title, isWhole: true, learners: report.list, answers: [told] };
    await (await answerSaver('exportCourseware'))!(given as never);
    const [label, sheets] = saved.mock.calls[0]!;
    expect(label).toBe('职业伦理情境演练成绩');
    const cells = sheets.map(({ data }) => data.map((row) => row.map((cell) => cell?.value)));
    expect(cells[0]?.[1]?.slice(0, 6)).toEqual(['林知远', 1, '学到 39%', 18, 20, 21]);
    expect(cells[1]?.[1]?.slice(0, 6)).toEqual(['林知远', 1, '情境一', '礼物收不收', 'b', '错']);
  });

  it('is empty before anybody opened it', async () => {
    openConsole(`${address}/5`, {
      says: [answer(listCoursewareLearners, { ...report, list: [], isRemoved: true })],
    });
    expect(await screen.findByText('还没有人打开过')).toBeTruthy();
    expect(screen.getByText(/已经从课程里拿掉/)).toBeTruthy();
  });

  it('of one that is none says so', async () => {
    openConsole(`${address}/5`, { says: [refuse(listCoursewareLearners, 'coursewareUnknown')] });
    expect(await screen.findByText('没有这份外来课件')).toBeTruthy();
  });
});
