// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePlayer } from '../port/player-store.ts';
import { leaveWindow, toggleFullScreen } from './full-screen.ts';

const press = (init: object) =>
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', ...init }));
const filled = () => {
  const { fillsWindow, isFullScreen } = usePlayer.getState();
  return [fillsWindow, isFullScreen];
};

let frame: HTMLElement;
const bare = vi.fn();
beforeEach(() => {
  // As an iPhone: only the bare picture could be made full.
  Object.defineProperty(document, 'fullscreenEnabled', { value: false, configurable: true });
  frame = document.createElement('section');
  const media = document.createElement('video');
  frame.append(Object.assign(media, { webkitEnterFullscreen: bare }));
  document.body.replaceChildren(frame);
});
afterEach(() => leaveWindow());

it('on an iPhone the player fills the window with the name over its picture, and gives it back', async () => {
  await toggleFullScreen(frame);
  expect(filled()).toEqual([true, true]);
  expect(bare).not.toHaveBeenCalled();
  await toggleFullScreen(frame);
  expect(filled()).toEqual([false, false]);
});

it('Escape gives it back, unless an input method or a dialog takes the key', async () => {
  await toggleFullScreen(frame);
  press({ keyCode: 229 });
  expect(filled()).toEqual([true, true]);
  frame.innerHTML = '<div role="dialog" aria-modal="true"></div>';
  press({});
  expect(filled()).toEqual([true, true]);
  frame.innerHTML = '';
  press({});
  expect(filled()).toEqual([false, false]);
});

it('where the screen can be filled, it is', async () => {
  Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true });
  const request = vi.fn(() => Promise.resolve());
  frame.requestFullscreen = request;
  await toggleFullScreen(frame);
  expect(request).toHaveBeenCalledTimes(1);
  expect(filled()).toEqual([false, false]);
});
