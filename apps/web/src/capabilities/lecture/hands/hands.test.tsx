// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listNotesOfPlace, type Note, saveBulletNote } from '@xuezhou/contract/notes';
import { answer, at, calls } from '@xuezhou/client/testing/server.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeHls } from '../testing/fake-hls.ts';
import { media, open, reports, streamed } from '../testing/open-lecture.ts';
import { usePlayer } from '../port/player-store.ts';

vi.mock('hls.js/light', () => ({ default: FakeHls }));

const width = 300;
const usualMedia = window.matchMedia;
let matching: (query: string) => boolean;
beforeEach(() => {
  FakeHls.made = [];
  localStorage.clear();
  matching = (query) => query.includes('coarse');
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...{ addEventListener: () => {}, removeEventListener: () => {} },
    ...{ media: query, matches: matching(query) },
  }));
});
afterEach(() => {
  window.matchMedia = usualMedia;
  vi.useRealTimers();
});

const picture = () => document.querySelector('[data-tap]') as HTMLElement;

/** As a browser tells of a finger; `moment` in milliseconds: a busy machine may take long from one to the next. */
function finger(kind: string, target: Element, x: number, moment: number, y = 0, pointerId = 1) {
  const event = new MouseEvent(`pointer${kind}`, { bubbles: true, clientX: x, clientY: y });
  Object.defineProperties(event, {
    pointerType: { value: 'touch' },
    pointerId: { value: pointerId },
    isPrimary: { value: pointerId === 1 },
    timeStamp: { value: moment },
  });
  act(() => void target.dispatchEvent(event));
}
const tap = (x: number, moment: number) => {
  finger('down', picture(), x, moment);
  finger('up', picture(), x, moment + 40);
};

async function openAt(second: number, more: Parameters<typeof open>[0] = {}) {
  const page = open({ lecture: { lastProgress: second }, ...more });
  await streamed();
  await screen.findByRole('slider', { name: '播放进度' });
  await waitFor(() => expect(picture()).not.toBeNull());
  // Where fingers are heard, the part that hears them has come.
  await waitFor(() => {
    usePlayer.setState({ duration: 80 });
    picture().getBoundingClientRect = () => ({ left: 0, width }) as DOMRect;
    expect(picture().style.touchAction).not.toBe('');
  });
  return page;
}

describe('fingers on the picture', () => {
  it('go back or on by ten seconds with two taps at a side, further with each more, and leave playing as it was', async () => {
    const { asked } = await openAt(30);
    tap(280, 1000);
    tap(280, 1200);
    expect(media().currentTime).toBe(40);
    expect(media().paused).toBe(true);
    tap(280, 1500);
    expect(media().currentTime).toBe(50);
    expect(screen.getByText('前进 20 秒')).toBeDefined();
    tap(20, 4000);
    tap(20, 4200);
    expect(media().currentTime).toBe(40);
    expect(media().paused).toBe(true);
    // A browser tells once the picture is there.
    act(() => void media().dispatchEvent(new Event('seeked')));
    await waitFor(() => expect(reports(asked).at(-1)).toMatchObject({ position: 40 }));
  });

  it('take two taps with time between them for two', async () => {
    await openAt(30);
    tap(280, 1000);
    tap(280, 2000);
    expect(media().currentTime).toBe(30);
  });

  it('seek by moving along it and say where to, and leave the page to scroll up and down', async () => {
    const { asked } = await openAt(30);
    finger('down', picture(), 100, 0);
    finger('move', picture(), 160, 50);
    expect(screen.getByText('00:46 / 01:20')).toBeDefined();
    finger('up', picture(), 175, 90);
    expect(media().currentTime).toBe(50);
    expect(screen.queryByText(/ \/ 01:20$/)).toBeNull();
    finger('down', picture(), 100, 2000);
    finger('move', picture(), 104, 2050, 60);
    finger('move', picture(), 200, 2060, 90);
    finger('up', picture(), 200, 2090, 90);
    expect(media().currentTime).toBe(50);
    act(() => void media().dispatchEvent(new Event('seeked')));
    await waitFor(() => expect(reports(asked).at(-1)).toMatchObject({ position: 50 }));
  });

  it('are nothing of it where two of them touch it, as who makes it larger does', async () => {
    const { asked } = await openAt(30);
    finger('down', picture(), 100, 0);
    finger('down', picture(), 250, 20, 0, 2);
    finger('move', picture(), 290, 60, 0, 2);
    expect(screen.queryByText(/ \/ 01:20$/)).toBeNull();
    finger('up', picture(), 290, 90, 0, 2);
    finger('move', picture(), 160, 100);
    finger('up', picture(), 160, 120);
    expect(media().currentTime).toBe(30);
    expect(media().paused).toBe(true);
    // The next one alone is heard again.
    finger('down', picture(), 100, 2000);
    finger('move', picture(), 175, 2050);
    finger('up', picture(), 175, 2090);
    expect(media().currentTime).toBe(50);
    act(() => void media().dispatchEvent(new Event('seeked')));
    await waitFor(() => expect(reports(asked).at(-1)).toMatchObject({ position: 50 }));
  });

  it('play at twice the speed while one rests on it, and no longer than the picture is there', async () => {
    await openAt(30, { profile: { videoSpeed: 1.3 } });
    act(() => void media().play());
    vi.useFakeTimers();
    finger('down', picture(), 150, 0);
    act(() => void vi.advanceTimersByTime(600));
    expect(media().playbackRate).toBe(2);
    finger('up', picture(), 150, 700);
    expect(media().playbackRate).toBe(1.3);
    finger('down', picture(), 150, 2000);
    act(() => void vi.advanceTimersByTime(600));
    expect(media().playbackRate).toBe(2);
    // As while another stream of it comes.
    act(() => usePlayer.setState({ duration: 0 }));
    expect(media().playbackRate).toBe(1.3);
    act(() => usePlayer.setState({ duration: 80 }));
    expect(media().paused).toBe(false);
    vi.useRealTimers();
    act(() => media().pause());
  });

  it('make nobody slower who watches faster than that already', async () => {
    await openAt(30);
    act(() => {
      usePlayer.setState({ speed: 3 });
      media().playbackRate = 3;
      void media().play();
    });
    vi.useFakeTimers();
    finger('down', picture(), 150, 0);
    act(() => void vi.advanceTimersByTime(600));
    expect(media().playbackRate).toBe(3);
    finger('up', picture(), 150, 700);
    expect(media().playbackRate).toBe(3);
    vi.useRealTimers();
    act(() => media().pause());
  });
});

describe('a phone held sideways', () => {
  it('fills the window with the picture, whose controls go while it plays and come with a tap', async () => {
    matching = (query) => !query.includes('min-width');
    await openAt(30);
    const frame = screen.getByRole('region', { name: /^播放器/ });
    await waitFor(() => expect(frame.dataset['fillsWindow']).toBe('true'));
    expect(frame.dataset['theatre']).toBe('shown');
    vi.useFakeTimers();
    act(() => void media().play());
    act(() => void vi.advanceTimersByTime(3100));
    expect(frame.dataset['theatre']).toBe('plain');
    tap(150, 10_000);
    expect(frame.dataset['theatre']).toBe('shown');
    expect(media().paused).toBe(false);
    tap(150, 10_200);
    expect(media().paused).toBe(true);
  });
});

describe('the bar under a thumb', () => {
  it('names the second in both of its buttons, so that asking there and above are told apart', async () => {
    matching = (query) => query.includes('max-width: 767.98px');
    await openAt(30);
    expect(await screen.findByRole('button', { name: '在 00:30 记一条笔记' })).toBeDefined();
    expect(await screen.findByRole('button', { name: '在 00:30 提问' })).toBeDefined();
    expect(screen.getAllByRole('button', { name: '提问' })).toHaveLength(1);
  });
});

describe('a line of the transcript', () => {
  const lines = [
    { start: 12, end: 15, text: '久期是一把直尺' },
    { start: 15, end: 20, text: '凸性来补' },
  ];
  const kept: Note = {
    ...{ noteId: '0197b5a0-0000-7000-8000-000000000001', noteType: 'bullet', title: '久期' },
    ...{ course_id: 1, book_id: 1, readingId: 101, bulletId: 1001, is_disable: false },
    ...{ second: 15, questionId: null, groupId: null, content: '', html: '', revision: 1 },
    ...{ createdAt: '2026-11-20T00:00:00Z', editedAt: '2026-11-20T00:00:00Z' },
  };
  const says = [
    answer(at(listNotesOfPlace, { noteType: 'bullet', id: 1001 }), []),
    answer(saveBulletNote, ({ body }) => ({ ...kept, ...(body as Partial<Note>) })),
  ];
  const openLines = async () => {
    await openAt(13, { says });
    act(() => usePlayer.setState({ captions: 'ready', lines, line: 0 }));
    return await screen.findByRole('button', { name: /凸性来补/ });
  };

  it('becomes a note at its second by a key', async () => {
    const line = await openLines();
    line.focus();
    await userEvent.keyboard('n');
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '笔记内容' });
    await waitFor(() => expect(field.value).toBe('> 凸性来补\n\n'));
    expect(screen.getByText('记在 00:15')).toBeDefined();
    await userEvent.type(field, '永远为正');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(calls(saveBulletNote).at(-1)?.body).toMatchObject({
        second: 15,
        content: '> 凸性来补\n\n永远为正',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('form', { name: '我的笔记' })).toBeNull());
    // Who goes by keys goes on from the line.
    expect(document.activeElement).toBe(line);
  });

  it('keeps what was typed where the note is left unsaved', async () => {
    await openLines();
    await userEvent.keyboard('n');
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '笔记内容' });
    await userEvent.type(field, '没写完');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: '笔记内容' })).toBeNull();
    await userEvent.keyboard('n');
    const again = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '笔记内容' });
    expect(again.value).toBe('> 久期是一把直尺\n\n没写完');
  });

  it('becomes a card with a finger that rests on it, and is not played', async () => {
    const line = await openLines();
    const stood = media().currentTime;
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    vi.useFakeTimers();
    finger('down', line, 10, 0);
    act(() => void vi.advanceTimersByTime(700));
    vi.useRealTimers();
    finger('up', line, 10, 700);
    act(() => line.click());
    expect(media().currentTime).toBe(stood);
    await userEvent.click(await screen.findByRole('button', { name: '做成闪卡' }));
    expect(await screen.findByText('凸性来补', { selector: '[role="textbox"] *' })).toBeDefined();
  });
});
