// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { getToday } from '@xuezhou/contract/study';
import { queryClient } from '@xuezhou/client/queries/query-client.ts';
import { answer, respondWith } from '@xuezhou/client/testing/server.ts';
import { describe, expect, it, vi } from 'vitest';
import { endWalk, walk } from '../../capabilities/study/today/walk.ts';
import { comeForward, keptViewsAnew, openDocument, says, view } from './testing/kept-document.ts';
import type { Shown } from './live-behind.tsx';
import { whenQuiet } from './when-quiet.ts';
import { writeView } from './write-view.ts';

keptViewsAnew();

describe('a link that is pressed in the last view of a page', () => {
  const wrong = {
    ...{ kind: 'wrong' as const, title: '', courseId: 1, courseName: 'CFA 一级', chapter: '' },
    ...{ finished: 0, total: 18, doneAt: null, minutes: 20, spent: 0, position: 0 },
    ...{ beginsAt: null, endsAt: null, isPlanned: false, campName: null, isDone: false },
    ...{ bookId: null, readingId: null, bulletId: null, paperId: null, task: null },
  };
  const today = { date: '2026-11-12', items: [wrong], hours: 60, week: [], standings: [] };
  const row = '<main><a href="/review">重做到期的错题 18 道</a></main>';
  const pressed = (html: string): ReturnType<typeof openDocument> => {
    writeView('/dashboard', view({ html }));
    const root = openDocument('/dashboard');
    const press = new MouseEvent('click', { bubbles: true, cancelable: true });
    root.querySelector('a')!.dispatchEvent(press);
    expect(press.defaultPrevented).toBe(true);
    return root;
  };

  it('does what it does on the page itself: the walk through today begins with it', async () => {
    endWalk();
    respondWith([...says('一门课'), answer(getToday, today)]);
    await comeForward(pressed(row));
    await waitFor(() => expect(window.location.pathname).toBe('/review'));
    expect(walk.get()).toMatchObject({ date: '2026-11-12' });
    endWalk();
  });

  it('leads on where the page has it no more', async () => {
    respondWith(says('一门课'));
    await comeForward(pressed(row));
    await waitFor(() => expect(window.location.pathname).toBe('/review'));
  });

  it('leads on by itself where the page does not come', () => {
    vi.useFakeTimers();
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    pressed(row);
    vi.advanceTimersByTime(10_000);
    expect(assign).toHaveBeenCalledWith(`${window.location.origin}/review`);
  });

  it.each([
    ['into another window', '<a href="/review" target="_blank">去</a>', {}],
    ['with the key that opens another', '<a href="/review">去</a>', { ctrlKey: true }],
    ['to another site', '<a href="https://example.org/">去</a>', {}],
  ])('is the browser’s own %s', (_why, html, init) => {
    writeView('/dashboard', view({ html }));
    const root = openDocument('/dashboard');
    const press = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
    let wasPrevented = false;
    document.body.addEventListener(
      'click',
      (event) => {
        wasPrevented = event.defaultPrevented;
        event.preventDefault();
      },
      { once: true },
    );
    root.querySelector('a')!.dispatchEvent(press);
    expect(wasPrevented).toBe(false);
  });

  it('does what a button does also where the script of a version before noted no address', async () => {
    respondWith(says('一门课'));
    writeView('/dashboard', view({ html: '<main><button>展开</button></main>' }));
    const root = openDocument('/dashboard');
    const label = '林知远，打开我的菜单';
    Object.assign(root.keptView!, { pressed: { tag: 'BUTTON', label, place: 0 } });
    const clicked: (string | null)[] = [];
    const note = ({ target }: Event) =>
      void clicked.push((target as Element).getAttribute('aria-label'));
    document.addEventListener('click', note);
    await comeForward(root);
    document.removeEventListener('click', note);
    expect(clicked).toEqual([label]);
  });

  it('is not lost when the page comes between press and release', async () => {
    respondWith([...says('一门课'), answer(getToday, today)]);
    writeView('/dashboard', view({ html: row }));
    const root = openDocument('/dashboard');
    root.querySelector('a')!.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    const coming = comeForward(root);
    // All is asked and drawn by then, but for the finger.
    await waitFor(() =>
      expect(document.querySelector('[data-behind]')?.textContent).toContain('一门课'),
    );
    await whenQuiet(document.body, queryClient);
    expect(root.isConnected).toBe(true);
    root
      .querySelector('a')!
      .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    window.dispatchEvent(new Event('pointerup'));
    await coming;
    await waitFor(() => expect(window.location.pathname).toBe('/review'));
    endWalk();
  });
});

describe('options that are pressed before the page has come', () => {
  it('are chosen in their order, and what was pressed last is done where all of them were there', async () => {
    respondWith(says('一门课'));
    const html =
      '<main><label><input type="radio">甲</label><label><input type="radio">乙</label><button>展开</button></main>';
    writeView('/dashboard', view({ html }));
    const root = openDocument('/dashboard');
    const [first, second] = root.querySelectorAll('label');
    first!.click();
    second!.click();
    root.querySelector('button')!.click();
    const { chosen = [], pressed } = root.keptView as Shown;
    expect(chosen.map(({ label }) => label)).toEqual(['甲', '乙']);
    expect(pressed).toMatchObject({ tag: 'BUTTON', label: '展开' });
    // Of the page here one button stands for them.
    const place = { tag: 'BUTTON', label: '林知远，打开我的菜单', href: null, place: 0 };
    Object.assign(root.keptView!, { chosen: [place, place], pressed: place });
    let clicks = 0;
    const note = ({ target }: Event) => {
      if ((target as Element).getAttribute('aria-label') === place.label) clicks += 1;
    };
    document.addEventListener('click', note);
    await comeForward(root);
    expect(clicks).toBe(3);
    const again = openDocument('/dashboard');
    Object.assign(again.keptView!, { chosen: [place, { ...place, label: '丙' }], pressed: place });
    await comeForward(again);
    document.removeEventListener('click', note);
    expect(clicks).toBe(3);
    expect(await screen.findByText('刚才按的没有生效，请再按一次')).toBeTruthy();
  });
});

describe('a link that was pressed before the page was given up', () => {
  it('leads on at once, and not once more over what is pressed after', () => {
    vi.useFakeTimers();
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const html = '<main><a href="/mall">商城</a><a href="/notes">笔记</a></main>';
    writeView('/dashboard', view({ html }));
    const root = openDocument('/dashboard');
    const [first, second] = root.querySelectorAll('a');
    const press = () => new MouseEvent('click', { bubbles: true, cancelable: true });
    first!.dispatchEvent(press());
    expect(assign).not.toHaveBeenCalled();
    document.querySelector('script[type="module"]')!.dispatchEvent(new Event('error'));
    expect(assign.mock.calls).toEqual([['/mall']]);
    document.body.addEventListener('click', (event) => event.preventDefault(), { once: true });
    second!.dispatchEvent(press());
    vi.advanceTimersByTime(20_000);
    expect(assign.mock.calls).toEqual([['/mall']]);
    vi.useRealTimers();
  });
});

describe('a button that is pressed where the page does not come', () => {
  const open = () => {
    writeView(
      '/dashboard',
      view({ html: '<main><button>展开</button><a href="/mall">商城</a></main>' }),
    );
    return openDocument('/dashboard');
  };
  const says = (root: HTMLElement) => root.querySelector('[role="alert"]')?.textContent ?? null;

  it('says so after a while, once, with a way to open it anew', () => {
    vi.useFakeTimers();
    const root = open();
    root.querySelector('button')!.click();
    vi.advanceTimersByTime(9999);
    expect(says(root)).toBeNull();
    vi.advanceTimersByTime(1);
    expect(says(root)).toBe('页面没有加载完整，按钮和输入框还不能用。重新打开');
    expect(root.querySelector('[role="alert"] a')?.getAttribute('href')).toBe('/dashboard');
    expect(root.querySelector('[aria-busy]')).toBeNull();
    // Nor is it pressed by a page that comes much later.
    expect(root.keptView).not.toHaveProperty('pressed');
    root.querySelector('button')!.click();
    vi.advanceTimersByTime(20_000);
    expect(root.querySelectorAll('[role="alert"]')).toHaveLength(1);
    vi.useRealTimers();
  });

  it('says so at once where the application failed to come, and links lead on by themselves', () => {
    const root = open();
    document.querySelector('script[type="module"]')!.dispatchEvent(new Event('error'));
    expect(says(root)).toContain('页面没有加载完整');
    const press = new MouseEvent('click', { bubbles: true, cancelable: true });
    let wasPrevented: boolean | undefined;
    const note = (event: Event) => {
      wasPrevented = event.defaultPrevented;
      event.preventDefault();
    };
    document.body.addEventListener('click', note, { once: true });
    root.querySelector('a')!.dispatchEvent(press);
    expect(wasPrevented).toBe(false);
  });
});
