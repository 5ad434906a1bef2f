// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { scrollToElement, scrollToHeight } from './scroll-to.ts';

const page = document.documentElement;
const moveTo = vi.fn((_x: number, y: number) => {
  Object.defineProperty(window, 'scrollY', { configurable: true, value: y });
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
  moveTo(0, 0);
  moveTo.mockClear();
  vi.stubGlobal('scrollTo', moveTo);
  Object.defineProperty(page, 'scrollHeight', { configurable: true, value: 5000 });
});

describe('scrolling', () => {
  it('[site.scroll] takes 500 ms, never goes back, and ends where it should', () => {
    scrollToHeight(1000);
    vi.advanceTimersByTime(480);
    expect(window.scrollY).toBeGreaterThan(900);
    expect(window.scrollY).toBeLessThan(1000);
    vi.advanceTimersByTime(36);
    expect(window.scrollY).toBe(1000);
    const heights = moveTo.mock.calls.map(([, y]) => y);
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    expect(heights.length).toBeGreaterThan(20);
    moveTo.mockClear();
    vi.advanceTimersByTime(500);
    expect(moveTo).not.toHaveBeenCalled();
  });

  it('[site.scroll#2] is at once for whoever wants no motion', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') }));
    scrollToHeight(1000);
    expect(moveTo.mock.calls).toEqual([[0, 1000]]);
    vi.advanceTimersByTime(600);
    expect(moveTo).toHaveBeenCalledOnce();
  });

  it('stays within the page', () => {
    scrollToHeight(99_999);
    vi.advanceTimersByTime(600);
    expect(window.scrollY).toBe(5000 - window.innerHeight);
    scrollToHeight(-50);
    vi.advanceTimersByTime(600);
    expect(window.scrollY).toBe(0);
  });

  it('brings an element under the header', () => {
    const element = document.createElement('p');
    element.getBoundingClientRect = () => ({ top: 700 }) as DOMRect;
    page.style.scrollPaddingTop = '80px';
    scrollToElement(element);
    vi.advanceTimersByTime(600);
    expect(window.scrollY).toBe(620);
    page.style.scrollPaddingTop = '';
  });

  it('stops for a reader who scrolls', () => {
    scrollToHeight(1000);
    vi.advanceTimersByTime(200);
    window.dispatchEvent(new Event('wheel'));
    const reached = window.scrollY;
    vi.advanceTimersByTime(600);
    expect(window.scrollY).toBe(reached);
    expect(reached).toBeLessThan(1000);
  });
});
