// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepWatermark } from './watermark.ts';

const text = '林知远 8866';
let picture: HTMLElement;
let stop = () => {};
const mark = () => picture.querySelector('span');

function show({ calm = false } = {}) {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: calm } as MediaQueryList);
  picture = document.createElement('div');
  picture.append(document.createElement('video'));
  Object.defineProperties(picture, { clientWidth: { value: 800 }, clientHeight: { value: 450 } });
  document.body.append(picture);
  stop = keepWatermark(picture, text);
}

describe('the mark over a lecture', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    stop();
    picture.remove();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('wanders, and rests in between', async () => {
    show();
    await vi.advanceTimersByTimeAsync(100);
    const before = mark()?.style.transform;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(mark()?.style.transform).toBe(before);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(mark()?.textContent).toBe(text);
    expect(mark()?.style.transition).toContain('1500ms');
    expect(mark()?.style.transform).not.toBe(before);
  });

  it('jumps, and rarely, for who wants no motion', async () => {
    show({ calm: true });
    await vi.advanceTimersByTimeAsync(100);
    const before = mark()?.style.transform;
    await vi.advanceTimersByTimeAsync(50_000);
    expect(mark()?.style.transform).toBe(before);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(mark()?.style.transform).not.toBe(before);
    expect(mark()?.style.transition).toContain('none');
  });

  it('stays where it is when a caption comes and goes', async () => {
    show();
    await vi.advanceTimersByTimeAsync(100);
    const before = mark();
    picture.append(document.createElement('div'));
    await vi.advanceTimersByTimeAsync(10);
    picture.querySelector('div')?.remove();
    await vi.advanceTimersByTimeAsync(10);
    expect(mark()).toBe(before);
  });

  it.each([
    ['taken out', () => mark()?.remove()],
    ['carried away', () => document.body.append(mark() ?? '')],
    ['hidden', () => mark()?.style.setProperty('display', 'none', 'important')],
    ['made clear', () => mark()?.setAttribute('style', 'opacity: 0')],
    [
      'emptied',
      () => {
        const found = mark();
        if (found) found.textContent = '';
      },
    ],
  ])('comes back when it is %s', async (_name, tamper) => {
    show();
    tamper();
    await vi.advanceTimersByTimeAsync(10);
    expect(picture.querySelectorAll('span')).toHaveLength(1);
    expect(mark()?.textContent).toBe(text);
    expect(mark()?.style.display).not.toBe('none');
    expect(mark()?.style.opacity).toBe('');
  });

  it('goes with the lecture', () => {
    show();
    stop();
    expect(mark()).toBeNull();
  });
});
