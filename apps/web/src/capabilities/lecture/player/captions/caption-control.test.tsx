// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openVideo, reportVideoProgress, type Video } from '@xuezhou/contract/lecture';
import { openBook } from '@xuezhou/contract/study';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { book, bullet, readingGroups } from '../../../../test/course-samples.ts';
import { openPage } from '../../../../test/open-page.ts';
import { answer, at } from '@xuezhou/client/testing/server.ts';
import { tasteKey, usePlayer } from '../../port/player-store.ts';
import { FakeHls } from '../../testing/fake-hls.ts';
import { reported, video as sampleVideo } from '../../testing/open-lecture.ts';

vi.mock('hls.js/light', () => ({ default: FakeHls }));

const chinese = { language: 'zh', label: '中文', path: '/media/lecture/captions-zh.vtt' };
const english = { language: 'en', label: 'English', path: '/media/lecture/captions-en.vtt' };

const video = sampleVideo({ chapters: [] });

async function open(
  captions: Video['captions'],
  later = (_times: number) => captions,
): Promise<void> {
  let times = 0;
  const opened = (): Video => {
    times += 1;
    return { ...video, captions: times === 1 ? captions : later(times) };
  };
  openPage('/course/1/book/1/reading/101', {
    says: [
      answer(
        at(openBook, { courseId: 1, bookId: 1 }),
        book([readingGroups({ 0: [bullet({ bulletId: 1001, bulletName: '利率里装了什么' })] })]),
      ),
      answer(
        at(openVideo, { courseId: 1, bookId: 1, bulletId: 1001, videoId: 1001, vid: 0 }),
        opened,
      ),
      answer(reportVideoProgress, reported),
    ],
  });
  await waitFor(() => expect(FakeHls.made.length).toBeGreaterThan(0));
}

const track = () => document.querySelector('track');
const choose = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: /^字幕/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name, hidden: true }));
};

describe('captions of a lecture', () => {
  beforeEach(() => {
    FakeHls.made = [];
    localStorage.removeItem(tasteKey);
    usePlayer.setState({ isCaptioned: true, language: '' });
  });

  it('are offered in each language, and the chosen one is kept on this device', async () => {
    await open([chinese, english]);
    expect(await screen.findByRole('button', { name: '字幕，中文' })).toBeDefined();
    expect(track()?.getAttribute('src')).toBe(chinese.path);
    await choose('English');
    expect(await screen.findByRole('button', { name: '字幕，English' })).toBeDefined();
    expect(track()?.getAttribute('src')).toBe(english.path);
    expect(track()?.getAttribute('srclang')).toBe('en');
    expect(JSON.parse(localStorage.getItem(tasteKey) ?? '{}')).toMatchObject({ language: 'en' });
  });

  it('can be taken off, and come back with a language', async () => {
    await open([chinese, english]);
    await choose('关闭字幕');
    expect(await screen.findByRole('button', { name: '字幕，已关闭' })).toBeDefined();
    await choose('中文');
    expect(await screen.findByRole('button', { name: '字幕，中文' })).toBeDefined();
  });

  it('are in the one language that there is, whatever was chosen elsewhere', async () => {
    usePlayer.setState({ language: 'en' });
    await open([chinese]);
    const button = await screen.findByRole('button', { name: '字幕' });
    expect(track()?.getAttribute('src')).toBe(chinese.path);
    await userEvent.click(button);
    expect(button.getAttribute('aria-pressed')).toBe('false');
  });

  describe('that did not come', () => {
    const renewed = (times: number) => ({ ...chinese, path: `/media/${times}/captions-zh.vtt` });
    const source = () => track()?.getAttribute('src');
    const fail = () => act(() => void track()?.dispatchEvent(new Event('error')));
    const failTwice = async () => {
      await open([chinese], (times) => [renewed(times)]);
      await waitFor(() => expect(source()).toBe(chinese.path));
      fail();
      await waitFor(() => expect(source()).toBe(renewed(2).path));
      fail();
      await screen.findByText('字幕稿没有加载出来');
    };
    beforeEach(failTwice);

    it('are asked for at a fresh address: once by themselves, then by who reads', async () => {
      await userEvent.click(screen.getByRole('button', { name: '重试' }));
      await waitFor(() => expect(source()).toBe(renewed(3).path));
      fail();
      await waitFor(() => expect(usePlayer.getState().captions).toBe('failed'));
    });

    it('are asked for again by themselves when the network is back', async () => {
      window.dispatchEvent(new Event('online'));
      await waitFor(() => expect(source()).toBe(renewed(3).path));
      const first = track();
      fail();
      await screen.findByText('字幕稿没有加载出来');
      window.dispatchEvent(new Event('online'));
      // Also where the address is the same, the file is loaded anew.
      await waitFor(() => expect(track()).not.toBe(first));
    });

    it('are asked for again when the lecture streams again', async () => {
      act(() => FakeHls.last().fail(0, true));
      act(() => FakeHls.last().flow());
      await waitFor(() => expect(source()).toBe(renewed(3).path));
    });
  });
});
