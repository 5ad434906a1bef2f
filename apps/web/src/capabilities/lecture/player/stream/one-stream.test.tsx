// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DataOf } from '@xuezhou/contract/kernel';
import { holdStream, openVideo, reportVideoProgress } from '@xuezhou/contract/lecture';
import { openBook } from '@xuezhou/contract/study';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { book, bullet, readingGroups } from '../../../../test/course-samples.ts';
import { openPage } from '../../../../test/open-page.ts';
import { answer, type AskedRequest, at, failure, file } from '@xuezhou/client/testing/server.ts';
import { FakeHls } from '../../testing/fake-hls.ts';
import { reported, video as sampleVideo } from '../../testing/open-lecture.ts';

vi.mock('hls.js/light', () => ({ default: FakeHls }));

const video = sampleVideo({
  chapters: [],
  watermark: { text: '林知远 8866', everywhere: true },
  oneStream: true,
});
const free = { elsewhere: null };
const taken = { elsewhere: { device: 'iPhone · Safari', lecture: '久期' } };

async function open(
  answers: DataOf<typeof holdStream>[],
  { oneStream = true, key = failure(404) } = {},
) {
  const opened = openPage('/course/1/book/1/reading/101', {
    says: [
      answer(
        at(openBook, { courseId: 1, bookId: 1 }),
        book([readingGroups({ 0: [bullet({ bulletId: 1001, bulletName: '利率里装了什么' })] })]),
      ),
      answer(at(openVideo, { courseId: 1, bookId: 1, bulletId: 1001, videoId: 1001, vid: 0 }), {
        ...video,
        oneStream,
      }),
      file('/media/lecture/key', key),
      answer(reportVideoProgress, reported),
      answer(holdStream, () => answers.shift() ?? free),
    ],
  });
  await waitFor(() => expect(FakeHls.made.length).toBeGreaterThan(0));
  return opened;
}
const media = () => document.querySelector('video') as HTMLVideoElement;
const said = (asked: readonly AskedRequest[]) =>
  asked.filter(({ path }) => path === holdStream.path).map(({ body }) => body);
const playButton = () => screen.findByRole('button', { name: '播放' });

describe('one stream of an account, on the page', () => {
  beforeEach(() => {
    FakeHls.made = [];
  });

  it('is held while it plays, and let go of at a pause', async () => {
    const { asked } = await open([]);
    await userEvent.click(await playButton());
    await userEvent.click(await screen.findByRole('button', { name: '暂停' }));
    await waitFor(() => expect(said(asked)).toHaveLength(2));
    expect(said(asked)).toMatchObject([
      { bulletId: 1001, isPlaying: true, takesOver: false },
      { bulletId: 1001, isPlaying: false },
    ]);
  });

  it('stands still where another plays, says who, and takes over when asked', async () => {
    const { asked } = await open([taken]);
    await userEvent.click(await playButton());
    expect(await screen.findByText(/iPhone · Safari 正在播放「久期」/)).toBeDefined();
    expect(media().paused).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: '换到这里继续看' }));
    await waitFor(() => expect(media().paused).toBe(false));
    expect(said(asked)[1]).toMatchObject({ isPlaying: true, takesOver: true });
    expect(screen.queryByText('这个账号正在另一处播放')).toBeNull();
  });

  it('is told when another has taken over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open([free, taken]);
    await userEvent.click(await playButton());
    await act(async () => {
      await vi.advanceTimersByTimeAsync(10_000);
    });
    expect(await screen.findByText('这个账号正在另一处播放')).toBeDefined();
    expect(media().paused).toBe(true);
    vi.useRealTimers();
  });

  it('is said as well where the media themselves are refused', async () => {
    const data = taken.elsewhere;
    await open([], { key: Response.json({ status: 409, message: '', data }, { status: 409 }) });
    act(() => FakeHls.last().fail(409));
    expect(await screen.findByText('这个账号正在另一处播放')).toBeDefined();
    expect(screen.getByText(/iPhone · Safari 正在播放「久期」/)).toBeDefined();
    expect(FakeHls.last().isDestroyed).toBe(true);
  });

  it('asks nothing where the school does not limit it', async () => {
    const { asked } = await open([taken], { oneStream: false });
    await userEvent.click(await playButton());
    expect(media().paused).toBe(false);
    expect(said(asked)).toEqual([]);
  });

  it('stands beside the name over the picture, and plays nowhere that could not draw it', async () => {
    await open([]);
    expect(await screen.findByText('林知远 8866')).toBeDefined();
    expect(media().disablePictureInPicture ?? true).toBe(true);
    expect(screen.queryByRole('button', { name: '小窗播放' })).toBeNull();
  });
});
