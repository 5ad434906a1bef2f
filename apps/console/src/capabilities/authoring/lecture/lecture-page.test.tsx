// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import * as contract from '@xuezhou/contract/authoring/console';
import { describe, expect, it, vi } from 'vitest';
import { openConsole } from '../../../test/open-console.tsx';
import { button, lecture, openLecture as open, upload } from '../testing/open-lecture.ts';

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
    open(
      {},
      { says: [answer(contract.listChanges, { version: 3, changes: [], openComments: 0 })] },
    );
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
