// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerQuestion, openQuestion } from '@xuezhou/contract/practice';
import { answer, calls, respondAlso } from '@xuezhou/client/testing/server.ts';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { aQuestion } from '../../practice/testing/a-question.ts';
import { usePlayer } from '../port/player-store.ts';
import { FakeHls } from '../testing/fake-hls.ts';
import { media } from '../testing/open-lecture.ts';
import { end, listen, moveTo, playedLecture } from './testing/listen.ts';

vi.mock('hls.js/light', () => ({ default: FakeHls }));

const missing = { audio: { state: 'missing', path: null, bytes: 0 } } as const;

describe('a lecture that is listened to', () => {
  let paused: MockInstance<() => void>;
  beforeEach(() => {
    FakeHls.made = [];
    paused = vi.spyOn(HTMLMediaElement.prototype, 'pause');
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('plays the sound alone from the second of the picture, says its size, and gives the picture its second back', async () => {
    await listen({ lecture: { lastProgress: 30 }, profile: { videoSpeed: 1.5 } });
    await waitFor(() => expect(FakeHls.last().source).toBe('/media/lecture/audio.m3u8'));
    expect(FakeHls.last().startPosition).toBe(30);
    expect(FakeHls.made.filter(({ isDestroyed }) => !isDestroyed)).toHaveLength(1);
    expect(screen.getByText(/只下载声音，这一讲 0\.5 MB/)).toBeDefined();
    expect(media().playbackRate).toBe(1.5);
    act(() => FakeHls.last().flow());
    moveTo(44);
    await userEvent.click(screen.getByRole('button', { name: '看画面' }));
    await waitFor(() => expect(FakeHls.last().source).toBe('/media/lecture/master.m3u8'));
    expect(FakeHls.last().startPosition).toBe(44);
    expect(media().playbackRate).toBe(1.5);
    expect(screen.queryByRole('region', { name: '接下来' })).toBeNull();
  });

  it('goes on with the next open lecture at once, and asks nobody', async () => {
    const { router } = await listen();
    const list = screen.getByRole('region', { name: '接下来' });
    expect(within(list).getAllByRole('link')).toHaveLength(1);
    end();
    await waitFor(() => expect(playedLecture(router).bullet).toBe('1002'));
    await waitFor(() => expect(FakeHls.last().startPosition).toBe(12));
    expect(FakeHls.last().source).toBe('/media/lecture/audio.m3u8');
    expect(screen.getByRole('button', { name: '看画面' })).toBeDefined();
  });

  it('stops after this one when it was told so', async () => {
    const { router } = await listen();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '定时停' }), '本讲后停');
    end();
    await waitFor(() => expect(usePlayer.getState().isEnded).toBe(true));
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '定时停' }).value).toBe('off');
    expect(playedLecture(router).bullet).toBe('1001');
  });

  it('is heard with its pictures where the sound alone is not made yet', async () => {
    await listen({ lecture: missing });
    expect(await screen.findByText(/先放视频里的声音/)).toBeDefined();
    expect(FakeHls.last().source).toBe('/media/lecture/master.m3u8');
    expect(FakeHls.made).toHaveLength(1);
  });

  it('shows what keeps it from playing', async () => {
    await listen();
    await waitFor(() => expect(FakeHls.made).toHaveLength(2));
    act(() => usePlayer.setState({ problem: { kind: 'refused', message: '课程已暂停。' } }));
    expect((await screen.findByRole('alert')).textContent).toContain('课程已暂停。');
  });

  it('tells the locked screen its chapter, and goes back and on from there', async () => {
    const handlers = new Map<string, (() => void) | null>();
    const session = {
      metadata: null as { artist: string; title: string } | null,
      setActionHandler: (action: string, handler: (() => void) | null) =>
        void handlers.set(action, handler),
    };
    vi.stubGlobal('MediaMetadata', function metadata(this: object, given: object) {
      Object.assign(this, given);
    });
    Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: session });
    try {
      const { router } = await listen();
      act(() => FakeHls.last().flow());
      moveTo(30);
      await waitFor(() => expect(session.metadata?.artist).toContain('一层一层'));
      expect(session.metadata?.title).toBe('利率里装了什么');
      act(() => handlers.get('nexttrack')?.());
      await waitFor(() => expect(playedLecture(router).bullet).toBe('1002'));
      act(() => FakeHls.last().flow());
      moveTo(20);
      // As the button beside it: first to the beginning, and from there to the one before.
      act(() => handlers.get('previoustrack')?.());
      expect(media().currentTime).toBe(0);
      expect(playedLecture(router).bullet).toBe('1002');
      act(() => handlers.get('previoustrack')?.());
      await waitFor(() => expect(playedLecture(router).bullet).toBe('1001'));
    } finally {
      Reflect.deleteProperty(navigator, 'mediaSession');
    }
  });

  it('stops for no question: it waits, also when the next lecture is on, and counts when it is answered', async () => {
    const tone = vi.fn();
    vi.stubGlobal('AudioContext', tone);
    const { router } = await listen({
      lecture: { questions: [{ questionId: 7, second: 30 }] },
      says: [answer(openQuestion, aQuestion({ questionId: 7 }))],
    });
    paused.mockClear();
    act(() => {
      usePlayer.setState({ beginsAt: null, isPlaying: true, time: 29.8 });
      usePlayer.setState({ time: 30.1 });
    });
    expect(paused).not.toHaveBeenCalled();
    expect(tone).toHaveBeenCalled();
    const waiting = await screen.findByRole('region', { name: '放着的题' });
    expect(waiting.textContent).toContain('00:30 · 利率里装了什么');
    end();
    await waitFor(() => expect(playedLecture(router).bullet).toBe('1002'));
    respondAlso([
      answer(answerQuestion, {
        ...{ questionStatus: 1 as const, personalCorrectCount: 1, personalWrongCount: 0 },
        ...{ groupStatus: 0 as const, inWrongList: false, rightsInRow: 1 },
      }),
    ]);
    await userEvent.click(screen.getByRole('button', { name: '现在答' }));
    await within(waiting).findAllByRole('radio');
    await userEvent.keyboard('b{Enter}');
    await waitFor(() => expect(calls(answerQuestion)).toHaveLength(1));
  });
});
