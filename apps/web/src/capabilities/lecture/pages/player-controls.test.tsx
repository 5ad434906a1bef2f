// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeHls } from '../testing/fake-hls.ts';
import { media, open, reports, streamed } from '../testing/open-lecture.ts';

vi.mock('hls.js/light', () => ({ default: FakeHls }));

describe('fingers on the picture', () => {
  /** `moment` in milliseconds: a busy machine may take long from one tap to the next. */
  const tap = (at: number, moment: number) => {
    const picture = document.querySelector('video + button') as HTMLButtonElement;
    picture.getBoundingClientRect = () => ({ left: 0, width: 300 }) as DOMRect;
    const event = new MouseEvent('click', { bubbles: true, clientX: at });
    Object.defineProperty(event, 'pointerType', { value: 'touch' });
    Object.defineProperty(event, 'timeStamp', { value: moment });
    act(() => void picture.dispatchEvent(event));
  };

  it('go back or on by ten seconds with two taps at a side, and leave playing as it was', async () => {
    FakeHls.made = [];
    const { asked } = open({ lecture: { lastProgress: 30 } });
    await streamed();
    await screen.findByRole('slider', { name: '播放进度' });
    tap(280, 1000);
    tap(280, 1200);
    expect(media().currentTime).toBe(40);
    expect(media().paused).toBe(true);
    tap(20, 3000);
    tap(20, 3200);
    expect(media().currentTime).toBe(30);
    expect(media().paused).toBe(true);
    // A browser tells once the picture is there.
    act(() => void media().dispatchEvent(new Event('seeked')));
    await waitFor(() => expect(reports(asked).at(-1)).toMatchObject({ position: 30 }));
  });
});

describe('keys of the player', () => {
  beforeEach(() => {
    FakeHls.made = [];
  });

  it('play, jump, mute and change the speed', async () => {
    const { asked } = open({ lecture: { lastProgress: 30 } });
    await streamed();
    await screen.findByRole('slider', { name: '播放进度' });
    await userEvent.keyboard('k');
    expect(media().paused).toBe(false);
    await userEvent.keyboard('{ArrowLeft}');
    expect(media().currentTime).toBe(25);
    await userEvent.keyboard('l');
    expect(media().currentTime).toBe(35);
    await userEvent.keyboard('5');
    expect(media().currentTime).toBe(40);
    await userEvent.keyboard('m');
    expect(media().muted).toBe(true);
    await userEvent.keyboard('>');
    expect(media().playbackRate).toBe(1.3);
    await userEvent.keyboard(' ');
    expect(media().paused).toBe(true);
    // What was watched is told at the pause.
    await waitFor(() => expect(reports(asked)).not.toEqual([]));
  });

  it('are listed on ?', async () => {
    open();
    await streamed();
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog', { name: '快捷键' })).toBeDefined();
  });
});

describe('the controls of the browser itself', () => {
  it('are followed also where a lecture at its beginning has not played yet', async () => {
    FakeHls.made = [];
    const { asked } = open();
    await streamed();
    const slider = await screen.findByRole('slider', { name: '播放进度' });
    act(() => {
      media().currentTime = 20;
      media().dispatchEvent(new Event('seeked'));
    });
    await waitFor(() => expect(slider.getAttribute('aria-valuenow')).toBe('20'));
    await waitFor(() => expect(reports(asked).at(-1)).toMatchObject({ position: 20 }));
  });
});
