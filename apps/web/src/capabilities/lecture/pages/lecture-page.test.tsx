// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { updateProfile } from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { openBook } from '@xuezhou/contract/study';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { book, readingGroups } from '../../../test/course-samples.ts';
import { openPage } from '../../../test/open-page.ts';
import { answer, at, calls, refuse } from '@xuezhou/client/testing/server.ts';
import { FakeHls } from '../testing/fake-hls.ts';
import { lectureAt, media, open, reports, streamed } from '../testing/open-lecture.ts';

vi.mock('hls.js/light', () => ({ default: FakeHls }));

/** The test's document has no layout, so what floats counts as hidden in it. */
const hidden = { hidden: true };
const player = () => screen.findByRole('region', { name: /^播放器/ });

describe('[course-book-reading] the lecture page', () => {
  beforeEach(() => {
    FakeHls.made = [];
  });

  it('[course.progress] resumes at lastProgress', async () => {
    open({ lecture: { lastProgress: 37.25 } });
    await streamed();
    expect(FakeHls.last().startPosition).toBe(37.25);
    const line = await screen.findByRole('slider', { name: '播放进度' });
    expect(line.getAttribute('aria-valuetext')).toBe('37 秒，共 1 分 20 秒');
  });

  it('[course.progress] tells the very second, where the line is drawn in steps', async () => {
    open({ lecture: { lastProgress: 390, duration: 960 } });
    const line = await screen.findByRole('slider', { name: '播放进度' });
    await waitFor(() => expect(line.getAttribute('aria-valuenow')).toBe('390'));
    expect(line.getAttribute('aria-valuetext')).toMatch(/^6 分 30 秒/);
  });

  it('[course.progress] marks on the line what was watched on any device', async () => {
    const watched = [
      { from: 0, to: 20 },
      { from: 40, to: 60 },
    ];
    open({ lecture: { watched } });
    const line = await screen.findByRole('slider', { name: '播放进度' });
    const marks = () =>
      [...line.querySelectorAll<HTMLElement>('i')].map(({ style }) => [style.left, style.width]);
    const watchedParts = [
      ['0%', '25%'],
      ['50%', '25%'],
    ];
    await waitFor(() => expect(marks()).toEqual(expect.arrayContaining(watchedParts)));
  });

  it('begins at the second that the address asks for, and drops it from the address', async () => {
    const { router } = open({ address: '?bullet=1001&t=61', lecture: { lastProgress: 37 } });
    await streamed();
    expect(FakeHls.last().startPosition).toBe(61);
    await waitFor(() => expect(router.state.location.search).toEqual({ bullet: '1001' }));
  });

  it('begins a lecture watched to its end anew', async () => {
    open({ lecture: { lastProgress: 80 } });
    await streamed();
    expect(FakeHls.last().startPosition).toBe(0);
  });

  it('[course.speeds] plays at the profile’s speed and keeps the one that is chosen there', async () => {
    open({ profile: { videoSpeed: 1.5 } });
    await streamed();
    await waitFor(() => expect(media().playbackRate).toBe(1.5));
    await userEvent.click(await screen.findByRole('button', { name: '播放速度，1.5×' }));
    const names = (await screen.findAllByRole('menuitem', hidden)).map(
      ({ textContent }) => textContent,
    );
    // Those of the row, and slower and faster ones beside them.
    expect(names).toEqual(['0.75×', '1×', '1.3×', '1.5×', '2×', '2.5×', '3×']);
    await userEvent.click(screen.getByRole('menuitem', { name: '1.3×', ...hidden }));
    expect(media().playbackRate).toBe(1.3);
    // What stands beside the lecture asks when it comes.
    expect(calls(updateProfile)).toMatchObject([{ body: { videoSpeed: 1.3 } }]);
  });

  it('shows basic and intensive lectures apart, and no way to one that is not open', async () => {
    open();
    await userEvent.click(await screen.findByRole('tab', { name: '本章课程' }));
    const basic = await screen.findByRole('group', { name: '基础课' });
    expect(within(basic).getByRole('link', { name: /利率里装了什么/ })).toBeDefined();
    expect(within(basic).queryByRole('link', { name: /还没开放/ })).toBeNull();
    const intensive = screen.getByRole('group', { name: '强化课' });
    expect(within(intensive).getByRole('link', { name: /差在哪里/ })).toBeDefined();
  });

  it('reports what was watched when it is paused', async () => {
    const { asked } = open();
    await streamed();
    await userEvent.click(await screen.findByRole('button', { name: '播放' }));
    act(() => {
      media().currentTime = 1;
      media().dispatchEvent(new Event('timeupdate'));
    });
    await userEvent.click(await screen.findByRole('button', { name: '暂停' }));
    await waitFor(() => expect(reports(asked)).toHaveLength(1));
    expect(reports(asked)[0]).toMatchObject({
      courseId: 1,
      bookId: 1,
      bulletId: 1001,
      videoId: 1001,
      position: 1,
      watched: [{ from: 0, to: 1 }],
    });
  });

  it('offers the next lecture at the end, and plays it by itself for who wants that', async () => {
    const { router } = open({ profile: { turnOnContinuous: true } });
    await streamed();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    act(() => void media().dispatchEvent(new Event('ended')));
    expect(await screen.findByText('下一讲：差在哪里')).toBeDefined();
    for (let second = 0; second < 6; second += 1)
      await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
    await waitFor(() => expect(router.state.location.search).toEqual({ bullet: '1002' }));
    await waitFor(() => expect(FakeHls.last().startPosition).toBe(12));
  });

  it('lets one stay at the end', async () => {
    open({ profile: { turnOnContinuous: false } });
    await streamed();
    act(() => void media().dispatchEvent(new Event('ended')));
    const panel = within(await player());
    expect(await panel.findByRole('button', { name: '播放下一讲' })).toBeDefined();
    expect(panel.getByRole('link', { name: '配套练习' }).getAttribute('href')).toBe(
      '/exercise/1?type=4&reading=101',
    );
    await userEvent.click(panel.getByRole('button', { name: '再看一遍' }));
    expect(media().currentTime).toBe(0);
  });

  it('says how far the work on a lecture is', async () => {
    open({ lecture: { videoState: 'encoding', workProgress: 35, paths: [] } });
    const line = await screen.findByRole('progressbar', { name: '视频处理进度' });
    expect(line.getAttribute('aria-valuenow')).toBe('35');
    expect(screen.queryByRole('button', { name: '播放' })).toBeNull();
  });

  it('says that a lecture failed', async () => {
    open({ lecture: { videoState: 'failed', paths: [] } });
    expect(await screen.findByText('这一讲暂时不能看')).toBeDefined();
  });

  it('shows a refusal in the picture’s place', async () => {
    open({ says: [refuse(lectureAt(1001), 'courseExpired')] });
    expect(await screen.findByText('课程已过有效期，学过的记录仍可查看')).toBeDefined();
  });

  it('[guard.server-side#2] opens nothing that the server refuses, whatever the guard has let in', async () => {
    open({ says: [refuse(lectureAt(1001), 'identityRequired')] });
    expect(await screen.findByText(refusals.identityRequired[1])).toBeDefined();
    expect(FakeHls.made).toEqual([]);
  });

  it('does not say of a lecture that did not open that it has no transcript', async () => {
    open({ says: [refuse(lectureAt(1001), 'courseExpired')] });
    expect(await screen.findByText('字幕稿没有加载出来')).toBeDefined();
    expect(screen.getByText('视频打开后，字幕稿会和它一起加载。')).toBeDefined();
    expect(screen.queryByText('这一讲没有字幕稿')).toBeNull();
  });

  it('says of a lecture that opened without captions that it has no transcript', async () => {
    open();
    expect(await screen.findByText('这一讲没有字幕稿')).toBeDefined();
  });

  it('[course-book] opens a book at the reading studied last', async () => {
    const { router } = openPage('/course/1/book/1', {
      says: [
        answer(
          at(openBook, { courseId: 1, bookId: 1 }),
          book([
            readingGroups({}, { readingId: 101 }),
            readingGroups({}, { readingId: 102, readingName: '描述统计', isCurrent: true }),
          ]),
        ),
      ],
    });
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/course/1/book/1/reading/102'),
    );
    expect(await screen.findByRole('heading', { level: 1, name: '描述统计' })).toBeDefined();
  });
});
