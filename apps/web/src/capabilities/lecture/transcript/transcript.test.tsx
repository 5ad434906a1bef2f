// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UiProvider } from '@xuezhou/ui/provider';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshCaptions, usePlayer } from '../port/player-store.ts';
import { Transcript } from './transcript.tsx';

const lines = ['久期是一把直尺', '价格曲线是弯的', '直尺量不出弯的部分', '凸性来补'].map(
  (text, index) => ({
    text,
    start: index * 5,
    end: index * 5 + 5,
  }),
);

const show = () =>
  render(
    <UiProvider>
      <Transcript onHandout={() => {}} onRetry={() => {}} />
    </UiProvider>,
  );
const follow = () => screen.getByRole('button', { name: '跟随播放' });

describe('the transcript', () => {
  beforeEach(() => {
    const media = document.createElement('video');
    Object.defineProperty(media, 'readyState', { value: 4 });
    usePlayer.setState({ captions: 'ready', lines, line: 0, media, duration: 80, time: 0 });
  });
  afterEach(() => usePlayer.setState({ ...freshCaptions, media: null }));

  it('marks the line that is being said', () => {
    show();
    act(() => usePlayer.setState({ line: 1 }));
    expect(screen.getByRole('button', { current: true }).textContent).toBe('00:05价格曲线是弯的');
  });

  it('jumps to a line that is clicked', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: /凸性来补/ }));
    expect(usePlayer.getState().media?.currentTime).toBe(15);
    expect(usePlayer.getState().media?.paused).toBe(false);
  });

  it('follows until the reader scrolls by hand, and again when asked', async () => {
    show();
    expect(follow().getAttribute('aria-pressed')).toBe('true');
    fireEvent.wheel(screen.getByRole('region', { name: '字幕稿' }));
    expect(follow().getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(follow());
    expect(follow().getAttribute('aria-pressed')).toBe('true');
  });

  it('counts what is found and goes from hit to hit', async () => {
    show();
    const field = screen.getByRole('textbox', { name: '在字幕里查找' });
    await userEvent.type(field, '直尺');
    expect(await screen.findByText('1 / 2')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: '下一处' }));
    expect(screen.getByText('2 / 2')).toBeDefined();
    await userEvent.type(field, '{enter}');
    expect(screen.getByText('1 / 2')).toBeDefined();
    await userEvent.type(field, '没有');
    expect(await screen.findByText('没有找到')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: '清除查找' }));
    expect((field as HTMLInputElement).value).toBe('');
  });

  it('says so where there are no captions, and leads to the handout', async () => {
    usePlayer.setState({ captions: 'none' });
    const onHandout = vi.fn();
    render(
      <UiProvider>
        <Transcript onHandout={onHandout} onRetry={() => {}} />
      </UiProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: '看讲义' }));
    expect(onHandout).toHaveBeenCalledOnce();
  });

  it('that did not come says so, and asks for it again', async () => {
    usePlayer.setState({ captions: 'failed' });
    const onRetry = vi.fn();
    render(
      <UiProvider>
        <Transcript onHandout={() => {}} onRetry={onRetry} />
      </UiProvider>,
    );
    expect(screen.getByRole('alert').textContent).toContain('字幕稿没有加载出来');
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('keeps the focus on the button while it is asked for again', async () => {
    const load = (captions: 'loading' | 'failed' | 'ready') =>
      act(() => usePlayer.setState({ captions }));
    usePlayer.setState({ captions: 'failed' });
    const onRetry = vi.fn(() => load('loading'));
    render(
      <UiProvider>
        <Transcript onHandout={() => {}} onRetry={onRetry} />
      </UiProvider>,
    );
    const retry = screen.getByRole('button', { name: '重试' });
    await userEvent.click(retry);
    expect(document.activeElement).toBe(retry);
    expect(retry.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(retry);
    expect(onRetry).toHaveBeenCalledOnce();
    load('failed');
    expect(document.activeElement).toBe(retry);
    await userEvent.click(retry);
    expect(onRetry).toHaveBeenCalledTimes(2);
    load('ready');
    expect(screen.queryByRole('alert')).toBeNull();
    load('loading');
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  });
});
