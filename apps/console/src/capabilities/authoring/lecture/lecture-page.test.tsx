// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import * as contract from '@xuezhou/contract/authoring/console';
import { describe, expect, it, vi } from 'vitest';
import { openConsole } from '../../../test/open-console.tsx';

const cue = (start: number, text: string) => ({
  start: start * 1000,
  end: start * 1000 + 900,
  text,
});
const upload = (given: Partial<contract.LectureUpload> = {}): contract.LectureUpload => ({
  ...{ uploadId: '019a0000-0000-7000-8000-000000000001', fileName: '42-3-凸性.mp4' },
  ...{ bytes: 2_000_000_000, received: 1_280_000_000, state: 'receiving', fault: null },
  ...{ facts: null, byName: '周允', isMine: true, ...given },
});
const lecture = (given: Partial<contract.ConsoleLecture> = {}): contract.ConsoleLecture => ({
  ...{ revision: 4, title: '凸性有多敏感', course: 'CFA 一级精讲班', reading: '久期与凸性' },
  ...{ mayDraft: true, content: 'video', upload: null },
  video: { fileName: '旧.mp4', facts: { durationMs: 1_450_000, height: 1080, hasSound: true } },
  captions: [
    {
      language: 'zh',
      cues: [cue(0, '那凸性项呢'), cue(4, '漏调以后，答案差一倍'), cue(8, '漏调要当心')],
    },
  ],
  chapters: [{ start: 0, title: '切线不够用了' }],
  questions: [
    { questionId: 10418, second: 565, kind: 'single', stem: '凸性项前面的系数是？', isAsked: true },
  ],
  shown: {
    ...{ state: 'ready', progress: 100, fault: null, durationMs: 1_450_000 },
    ...{ heights: [360, 720], isPlayable: true },
  },
  ...given,
});
const open = (
  given: Partial<contract.ConsoleLecture> = {},
  says: Parameters<typeof openConsole>[1] = {},
) =>
  openConsole('/console/courses/5001/lectures/13', {
    ...says,
    says: [
      answer(contract.getLecture, lecture(given)),
      answer(contract.getLectureFigures, { people: 0, width: 12, stretches: [] }),
      ...(says.says ?? []),
    ],
  });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the page of a lecture', () => {
  it('says what students watch, and that a newer one is on its way beside the old one', async () => {
    open({
      shown: {
        ...{ state: 'working', progress: 40, fault: null, durationMs: 1000 },
        ...{ heights: [360], isPlayable: true },
      },
    });
    expect(await screen.findByRole('heading', { name: '凸性有多敏感' })).toBeTruthy();
    expect(screen.getByText('360p · 好了')).toBeTruthy();
    expect(screen.getByText(/处理好之前学员看旧的/)).toBeTruthy();
    expect(screen.getByText('字幕 中文 · 3 条')).toBeTruthy();
  });

  it('leads from its head to what is not published yet, and to the draft as students will watch it', async () => {
    const user = userEvent.setup();
    open({}, { says: [answer(contract.listChanges, { version: 3, changes: [] })] });
    await user.click(await button('发布…'));
    const publishing = within(await screen.findByRole('dialog', { name: '还没有发布的改动' }));
    expect(await publishing.findByText('没有改动')).toBeTruthy();
    await user.click(publishing.getByRole('button', { name: '取消' }));
    await user.click(await button('像学员一样看'));
    const watched = within(await screen.findByRole('dialog', { name: /像学员一样看/ }));
    const video = await watched.findByLabelText<HTMLVideoElement>('凸性有多敏感的视频');
    const pause = vi.spyOn(video, 'pause');
    Object.defineProperty(video, 'currentTime', { value: 566, writable: true });
    fireEvent.timeUpdate(video);
    expect(await watched.findByText('凸性项前面的系数是？')).toBeTruthy();
    expect(pause).toHaveBeenCalled();
    await user.click(watched.getByRole('button', { name: '接着看' }));
    expect(watched.queryByText('凸性项前面的系数是？')).toBeNull();
  });

  it('says why a video was not made, and makes it once more', async () => {
    const user = userEvent.setup();
    const shown = {
      ...{ state: 'failed' as const, progress: 0, fault: '磁盘已满', durationMs: 0 },
      ...{ heights: [], isPlayable: false },
    };
    open({ shown }, { says: [answer(contract.retryEncoding, true)] });
    expect(await screen.findByText('磁盘已满')).toBeTruthy();
    await user.click(await button('再处理一次'));
    await waitFor(() =>
      expect(calls(contract.retryEncoding)[0]?.body).toEqual({ courseId: 5001, lectureId: 13 }),
    );
  });

  it('goes on with what was sent before, says what a finished one lacks, and puts it into the draft', async () => {
    const user = userEvent.setup();
    open({ upload: upload() });
    expect(await screen.findByText('64%')).toBeTruthy();
    expect(screen.getByText(/1.28 GB \/ 2.00 GB，断在这里，已经传的都在/)).toBeTruthy();
    expect(await button('选同一个文件接着传')).toBeTruthy();
    const facts = { durationMs: 60_000, height: 720, hasSound: false };
    respondAlso([
      answer(contract.getLecture, lecture({ upload: upload({ state: 'ready', facts }) })),
      answer(contract.dropUpload, true),
      answer(contract.useUpload, { revision: 5 }),
    ]);
    await user.click(await button('不要这个'));
    expect(await screen.findByText(/没有声音，请听一遍/)).toBeTruthy();
    await user.click(await button('用这个视频'));
    await waitFor(() => expect(calls(contract.useUpload)[0]?.body).toMatchObject({ revision: 4 }));
  });

  it('says in words why a file is refused', async () => {
    const user = userEvent.setup();
    open(
      { video: null, content: 'none' },
      { says: [refuse(contract.beginUpload, 'uploadTooLarge')] },
    );
    await button('选视频');
    const field = document.querySelector<HTMLInputElement>('input[type=file][accept*=mp4]');
    await user.upload(field!, new File(['x'], '很大.mp4', { type: 'video/mp4' }));
    expect(await screen.findByText(/一个最多 8 GB/)).toBeTruthy();
    expect(calls(contract.beginUpload)[0]?.body).toMatchObject({ fileName: '很大.mp4', bytes: 1 });
  });

  it('opens no lecture that is not there, and tries again where it did not come', async () => {
    const user = userEvent.setup();
    openConsole('/console/courses/5001/lectures/13', { says: [fail(contract.getLecture, 503)] });
    await screen.findByText('这节课没有打开');
    respondAlso([answer(contract.getLecture, lecture())]);
    await user.click(await button('再试一次'));
    expect(await screen.findByRole('heading', { name: '凸性有多敏感' })).toBeTruthy();
  });

  it('leads to the course where its lectures are written in files', async () => {
    openConsole('/console/courses/5001/lectures/13', {
      says: [refuse(contract.getLecture, 'courseOfFiles')],
    });
    await screen.findByRole('heading', { name: '这节课写在课程文件里', level: 1 });
    expect(screen.getByRole('link', { name: '去接管这门课' }).getAttribute('href')).toBe(
      '/console/courses/5001',
    );
    expect(screen.queryByRole('button', { name: '再试一次' })).toBeNull();
  });

  it('has no captions of its own where slides are spoken: they follow what is said', async () => {
    open({ content: 'slides', captions: [] });
    await screen.findByRole('heading', { name: '凸性有多敏感' });
    expect(screen.queryByRole('region', { name: '字幕' })).toBeNull();
  });

  it('offers nothing to write to whom only may read', async () => {
    open({ mayDraft: false }, { self: { permissions: ['content.read'] } });
    await screen.findByRole('heading', { name: '凸性有多敏感' });
    for (const name of [/插一题/, /加一段/, '选视频', '在这里加一条', /字幕文件/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

it('draws along the lecture whom it keeps and what is played again, and a press goes there', async () => {
  const stretches = [
    { second: 0, people: 40, times: 1 },
    { second: 10, people: 30, times: 4.1 },
    { second: 20, people: 12, times: 1 },
  ];
  open({}, { says: [answer(contract.getLectureFigures, { people: 40, width: 10, stretches })] });
  expect(await screen.findByText('40 人看过，00:10 – 00:20 平均看 4.1 遍')).toBeTruthy();
  const line = screen.getByRole('img', { name: '开头 40 人在看，最后 12 人' });
  const press = line.parentElement!.querySelector('button')!;
  vi.spyOn(press, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 300 } as DOMRect);
  fireEvent.click(press, { clientX: 150 });
  expect(await button('在 00:15 加一段')).toBeTruthy();
});

describe('captions', () => {
  it('are cut, joined and mended line by line, and saved only without a fault', async () => {
    const user = userEvent.setup();
    open({}, { says: [answer(contract.saveCaptions, { revision: 5 })] });
    await user.click(await button(/漏调以后，答案差一倍，第 2 条/));
    const text = await screen.findByLabelText<HTMLTextAreaElement>('文字');
    text.setSelectionRange(5, 5);
    await user.keyboard('{Enter}');
    expect(await button(/漏调以后，，第 2 条/)).toBeTruthy();
    const second = await screen.findByLabelText<HTMLTextAreaElement>('文字');
    expect(second.value).toBe('答案差一倍');
    second.setSelectionRange(0, 0);
    await user.keyboard('{Backspace}');
    expect((await screen.findByLabelText<HTMLTextAreaElement>('文字')).value).toBe(
      '漏调以后，答案差一倍',
    );
    const end = await screen.findByLabelText('结束');
    await user.clear(end);
    await user.type(end, '0:09.0{Enter}');
    expect(await screen.findByText('第 3 条开始时上一条还没结束')).toBeTruthy();
    expect((await button('存字幕')).hasAttribute('disabled')).toBe(true);
    await user.click(await button('撤回一步'));
    fireEvent.change(await screen.findByLabelText('文字'), { target: { value: '漏掉以后' } });
    await user.click(await button('存字幕'));
    await waitFor(() =>
      expect(calls(contract.saveCaptions)[0]?.body).toMatchObject({
        ...{ revision: 4, language: 'zh' },
        cues: [cue(0, '那凸性项呢'), cue(4, '漏掉以后'), cue(8, '漏调要当心')],
      }),
    );
  });

  it('have a word replaced in all lines at once, counted before and taken back after', async () => {
    const user = userEvent.setup();
    open();
    await user.type(await screen.findByLabelText('在字幕里找'), '漏调');
    expect(screen.queryByRole('button', { name: /那凸性项呢/ })).toBeNull();
    await user.type(await screen.findByLabelText('把“漏调”换成'), '漏掉');
    await user.click(await button('替换 2 处'));
    await user.clear(screen.getByLabelText('在字幕里找'));
    expect(await button(/漏掉要当心，第 3 条/)).toBeTruthy();
    await user.click(await button('撤回一步'));
    expect(await button(/漏调要当心，第 3 条/)).toBeTruthy();
  });

  it('of a file replace those that are there only once somebody said so', async () => {
    const user = userEvent.setup();
    open({}, { says: [refuse(contract.addCaptionFile, 'captionTwice')] });
    await button('用字幕文件替换');
    const field = document.querySelector<HTMLInputElement>('input[type=file][accept*=srt]');
    await user.upload(field!, new File(['1'], '新.srt'));
    expect(await screen.findByText(/要换成“新.srt”吗/)).toBeTruthy();
    respondAlso([answer(contract.addCaptionFile, { revision: 5, cues: 12 })]);
    await user.click(await button('换成新的'));
    await waitFor(() =>
      expect(
        calls(contract.addCaptionFile).map(({ body }) => (body as { replaces: unknown }).replaces),
      ).toHaveLength(2),
    );
    expect(await screen.findByText('12 条字幕存进草稿了')).toBeTruthy();
  });

  it('that a colleague saved meanwhile stand beside one’s own; another part that changed does not matter', async () => {
    const user = userEvent.setup();
    open({}, { says: [refuse(contract.saveCaptions, 'draftChanged')] });
    await user.click(await button(/那凸性项呢，第 1 条/));
    fireEvent.change(await screen.findByLabelText('文字'), { target: { value: '我写的' } });
    const theirs = [{ language: 'zh' as const, cues: [cue(0, '同事写的')] }];
    respondAlso([answer(contract.getLecture, lecture({ revision: 6, captions: theirs }))]);
    await user.click(await button('存字幕'));
    expect(await screen.findByText(/同事刚存过字幕，你写的还在/)).toBeTruthy();
    await user.click(await button('用我的'));
    respondAlso([answer(contract.saveCaptions, { revision: 7 })]);
    await user.click(await button('存字幕'));
    await waitFor(() =>
      expect(calls(contract.saveCaptions).at(-1)?.body).toMatchObject({ revision: 6 }),
    );
  });
});

describe('chapters and questions', () => {
  it('are added at the second that plays, and saved in their order', async () => {
    const user = userEvent.setup();
    open({}, { says: [answer(contract.saveChapters, { revision: 5 })] });
    const media = await screen.findByLabelText<HTMLVideoElement>('凸性有多敏感的视频');
    media.currentTime = 252;
    fireEvent.timeUpdate(media);
    await user.click(await button('在 04:12 加一段'));
    expect(await screen.findByText('每一段都要写名称')).toBeTruthy();
    await user.type(screen.getByLabelText('第 2 段的名称'), '凸性从哪来');
    await user.click(await button('存章节'));
    await waitFor(() =>
      expect(calls(contract.saveChapters)[0]?.body).toMatchObject({
        chapters: [
          { start: 0, title: '切线不够用了' },
          { start: 252, title: '凸性从哪来' },
        ],
      }),
    );
  });

  it('are found among the course’s, moved, and taken out again', async () => {
    const user = userEvent.setup();
    const found = [
      { questionId: 10418, kind: 'single' as const, stem: '凸性项前面的系数是？' },
      { questionId: 10426, kind: 'single' as const, stem: '负凸性出现在哪种债券？' },
    ];
    open(
      {},
      {
        says: [
          answer(contract.findLectureQuestions, found),
          answer(contract.saveLectureQuestions, { revision: 5 }),
        ],
      },
    );
    const media = await screen.findByLabelText<HTMLVideoElement>('凸性有多敏感的视频');
    media.currentTime = 18;
    fireEvent.timeUpdate(media);
    await user.click(await button('在 00:18 插一题'));
    const list = await screen.findByRole('list', { name: '找到的题' });
    expect(within(list).queryByText('凸性项前面的系数是？')).toBeNull();
    await user.click(within(list).getByText('负凸性出现在哪种债券？'));
    await user.click(await button('存随堂题'));
    await waitFor(() =>
      expect(calls(contract.saveLectureQuestions)[0]?.body).toMatchObject({
        questions: [
          { questionId: 10426, second: 18 },
          { questionId: 10418, second: 565 },
        ],
      }),
    );
  });
});
