// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openVideo, type Video } from '@xuezhou/contract/lecture';
import { getCourse, openBook } from '@xuezhou/contract/study';
import { answer, at, fail, respondAlso } from '@xuezhou/client/testing/server.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { book, bullet, course, courseBook, readingGroups } from '../../../test/course-samples.ts';
import { usePlayer } from '../port/player-store.ts';
import { FakeHls } from '../testing/fake-hls.ts';
import { lectureAt, media, video } from '../testing/open-lecture.ts';
import { end, listen, playedLecture } from './testing/listen.ts';

vi.mock('hls.js/light', () => ({ default: FakeHls }));

const audio = { state: 'silent', path: null, bytes: 0 } as const;
const silent: Partial<Video> = { audio };
const inWork: Partial<Video> = {
  ...{ videoState: 'encoding', paths: [] },
  audio: { ...audio, state: 'missing' },
};

const lecture = (id: number) => bullet({ bulletId: id, videoId: id, bulletName: `第 ${id} 讲` });
const bookOf = (bookId: number, ids: readonly number[]) =>
  answer(
    at(openBook, { courseId: 1, bookId }),
    book([readingGroups({ 0: ids.map(lecture) }, { readingId: bookId * 100 + 1 })], {
      ...{ bookId, bookName: `第 ${bookId} 本` },
    }),
  );
const answered = (id: number, given: Partial<Video> = {}) =>
  answer(lectureAt(id), video({ bulletId: id, videoId: id, ...given }));
const inBook = (bookId: number, id: number) =>
  answer(at(openVideo, { courseId: 1, bookId, bulletId: id, videoId: id, vid: 0 }), {
    ...video({ bulletId: id, videoId: id }),
  });
const threeBooks = answer(
  at(getCourse, { courseId: 1 }),
  course({ books: [1, 2, 3].map((bookId) => courseBook({ bookId })) }),
);
const furtherBooks = [bookOf(2, []), bookOf(3, [3001]), inBook(3, 3001)];

describe('a course that is listened to', () => {
  beforeEach(() => {
    FakeHls.made = [];
  });
  afterEach(() => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(navigator, 'userActivation');
  });

  it.each([
    ['without sound', silent],
    ['that is not ready', inWork],
  ])('passes a lecture %s on its way, and says so', async (_what, given) => {
    const { router } = await listen({
      says: [bookOf(1, [1001, 1002, 1004]), answered(1002, given), answered(1004)],
    });
    end();
    await waitFor(() => expect(playedLecture(router).bullet).toBe('1004'));
    expect(await screen.findByText('跳过了 1 讲没有声音或还没转好的。')).toBeDefined();
  });

  it('does not play unseen what is without sound and was opened', async () => {
    Object.defineProperty(navigator, 'userActivation', {
      configurable: true,
      value: { hasBeenActive: true },
    });
    await listen({ says: [answered(1002, silent)] });
    expect(media().paused).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: '下一讲' }));
    expect(await screen.findByText('这一讲没有声音')).toBeDefined();
    expect(media().paused).toBe(true);
    expect(screen.queryByText(/只下载声音/)).toBeNull();
  });

  it('says of a lecture in work that it cannot be heard yet, and gives the picture back', async () => {
    await listen({ says: [answered(1002, inWork)] });
    await userEvent.click(screen.getByRole('button', { name: '下一讲' }));
    expect(await screen.findByText('这一讲还听不了')).toBeDefined();
    expect(screen.queryByText(/先放视频里的声音/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '看画面' }));
    expect(screen.queryByText('这一讲还听不了')).toBeNull();
  });

  it('goes on into the next book that has a lecture, past the silent end of this one', async () => {
    const { router } = await listen({
      says: [threeBooks, bookOf(1, [1001, 1002]), answered(1002, silent), ...furtherBooks],
    });
    end();
    await waitFor(() => expect(playedLecture(router).bullet).toBe('3001'));
    expect(router.state.location.pathname).toBe('/course/1/book/3/reading/301');
    await waitFor(() => expect(FakeHls.last().source).toBe('/media/lecture/audio.m3u8'));
  });

  it('says that the next book did not come, and goes on when it comes after the end', async () => {
    const { router } = await listen({ says: [bookOf(1, [1001]), fail(getCourse, 500)] });
    const again = await screen.findByRole('button', { name: '再取一次' });
    expect(screen.getByText('这是本书最后一讲')).toBeDefined();
    end();
    expect(playedLecture(router).bullet).toBe('1001');
    respondAlso([threeBooks, ...furtherBooks]);
    await userEvent.click(again);
    await waitFor(() => expect(playedLecture(router).bullet).toBe('3001'));
  });

  it('leads to what is said, whichever tab is open', async () => {
    await listen();
    await userEvent.click(screen.getByRole('tab', { name: '本章课程' }));
    await userEvent.click(screen.getByRole('button', { name: '字幕稿' }));
    expect(screen.getByRole('tab', { name: '字幕稿' }).getAttribute('aria-selected')).toBe('true');
  });
});

describe('the time when it stops', () => {
  const choice = () => screen.getByRole<HTMLSelectElement>('combobox', { name: '定时停' });
  const passes = (minutes: number) =>
    vi.spyOn(Date, 'now').mockReturnValue(new Date().getTime() + minutes * 60_000);
  const goesOn = (time: number) => act(() => usePlayer.setState({ isPlaying: true, time }));
  beforeEach(() => {
    FakeHls.made = [];
  });
  afterEach(() => vi.restoreAllMocks());

  async function sleepIn15() {
    await listen();
    await userEvent.selectOptions(choice(), '15 分钟后');
    goesOn(1);
    return vi.spyOn(HTMLMediaElement.prototype, 'pause');
  }

  it('comes with the minutes that were chosen, and not before', async () => {
    const paused = await sleepIn15();
    passes(14);
    goesOn(2);
    expect(paused).not.toHaveBeenCalled();
    passes(16);
    goesOn(3);
    expect(paused).toHaveBeenCalledOnce();
    expect(choice().value).toBe('off');
  });

  it('is forgotten by who plays on after it', async () => {
    const paused = await sleepIn15();
    act(() => usePlayer.setState({ isPlaying: false }));
    passes(16);
    goesOn(2);
    goesOn(3);
    expect(paused).not.toHaveBeenCalled();
    expect(choice().value).toBe('off');
  });

  it('is forgotten with the picture', async () => {
    const paused = await sleepIn15();
    await userEvent.click(screen.getByRole('button', { name: '看画面' }));
    paused.mockClear();
    passes(16);
    goesOn(2);
    expect(paused).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: '只听' }));
    expect(choice().value).toBe('off');
  });
});
