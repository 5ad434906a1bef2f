// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { commandsHere } from '../player/player-commands.ts';
import { FakeHls } from '../testing/fake-hls.ts';
import { media, open, reports, streamed } from '../testing/open-lecture.ts';

vi.mock('hls.js/light', () => ({ default: FakeHls }));

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
    await userEvent.keyboard('<<<');
    expect(media().playbackRate).toBe(0.75);
    await userEvent.keyboard(' ');
    expect(media().paused).toBe(true);
    // What was watched is told at the pause.
    await waitFor(() => expect(reports(asked)).not.toEqual([]));
  });

  it('work at a box or a choice as well, which keep the space bar and the arrows of their own', async () => {
    open({ lecture: { lastProgress: 30 } });
    await streamed();
    await screen.findByRole('slider', { name: '播放进度' });
    for (const type of ['checkbox', 'radio']) {
      const box = document.createElement('input');
      box.type = type;
      document.body.append(box);
      onTestFinished(() => box.remove());
      box.focus();
      await userEvent.keyboard('k');
      expect(media().paused).toBe(false);
      await userEvent.keyboard(' ');
      expect(media().paused).toBe(false);
      await userEvent.keyboard('k');
      expect(media().paused).toBe(true);
    }
    await userEvent.keyboard('{ArrowLeft}');
    expect(media().currentTime).toBe(30);
  });

  it('are listed on ?', async () => {
    open();
    await streamed();
    await userEvent.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: '快捷键' }));
    expect(dialog.getByText('把这一句记成笔记')).toBeTruthy();
    // Beside a question nothing makes notes of a line: what does nothing there is not listed.
    const labels = commandsHere(false).map(({ label }) => label);
    expect(labels).toContain('字幕');
    expect(labels).not.toContain('把这一句记成笔记');
    expect(labels).not.toContain('把这一句做成闪卡');
  });

  it('and who has read them goes on where the focus was', async () => {
    open();
    await streamed();
    const from = await screen.findByRole('slider', { name: '播放进度' });
    from.focus();
    await userEvent.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: '快捷键' });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(from));
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
