// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { listQuestions } from '@xuezhou/contract/practice';
import { getToday } from '@xuezhou/contract/study';
import { respondWith } from '@xuezhou/client/testing/server.ts';
import { firstAnswersId } from '@xuezhou/rules/site/document';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { comeForward, keptViewsAnew, says, script } from './testing/kept-document.ts';
import type { KeptView } from './write-view.ts';

keptViewsAnew();

const menu = '林知远，打开我的菜单';
const notDone = '刚才按的没有生效，请再按一次';
const html = `<main><label>甲</label><a href="/review">复习</a><button aria-label="${menu}">林</button></main>`;
/** What came with the document, one of them asked with a body. */
const today = { date: '2026-11-12', items: [], hours: null, week: [], standings: [] };
const told = [
  { url: getToday.path, data: today },
  { url: `${listQuestions.path} {"courseId":1}`, data: {} },
];

/** As the browser notes what it fetched. */
const answered = (address: string) =>
  vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([{ name: window.location.origin + address }] as PerformanceEntryList);

/** A document that the server drew at this address, in which these are pressed, and the page in its place. */
async function pressDrawn(at: string, ...pressed: string[]): Promise<number> {
  respondWith(says('一门课'));
  window.history.replaceState(null, '', '/dashboard');
  document.body.innerHTML = `<div id="root" data-drawn="wide" data-at="${at}">${html}</div><script type="application/json" id="${firstAnswersId}">${JSON.stringify(told)}</script>`;
  // oxlint-disable-next-line eslint/no-eval -- as the document's own script does
  globalThis.eval(script);
  const root = document.querySelector<HTMLElement & { keptView?: KeptView }>('#root')!;
  for (const tag of pressed) root.querySelector<HTMLElement>(tag)!.click();
  let clicks = 0;
  const note = ({ target }: Event) => {
    if ((target as Element).getAttribute('aria-label') === menu) clicks += 1;
  };
  document.addEventListener('click', note);
  onTestFinished(() => document.removeEventListener('click', note));
  await comeForward(root);
  return clicks;
}

describe('a button that is pressed in a drawn view', () => {
  it.each([['/api/version?t=17'], [`${getToday.path}?more=1`]])(
    'is pressed on the page that was filled from the same answers, whatever else it asked, as %s',
    async (other) => {
      answered(other);
      expect(await pressDrawn('/dashboard', 'button')).toBe(1);
      expect(screen.queryByText(notDone)).toBeNull();
    },
  );

  it.each([[`${getToday.path}?t=17`], [listQuestions.path]])(
    'is not pressed on a page that was told anew, by %s, and that is said',
    async (again) => {
      answered(again);
      expect(await pressDrawn('/dashboard', 'button')).toBe(0);
      expect(await screen.findByText(notDone)).toBeTruthy();
    },
  );

  it('is not pressed where the page stands at another query, as with another question of another set', async () => {
    expect(await pressDrawn('/dashboard?q=9', 'button')).toBe(0);
    expect(await screen.findByText(notDone)).toBeTruthy();
  });

  it('is not pressed where an option that was chosen before it is not there', async () => {
    expect(await pressDrawn('/dashboard', 'label', 'button')).toBe(0);
    expect(await screen.findByText(notDone)).toBeTruthy();
  });
});

it('what the browser notes of files has room for all that is asked in a drawn view', async () => {
  const room = vi.spyOn(performance, 'setResourceTimingBufferSize');
  await pressDrawn('/dashboard');
  expect(room).toHaveBeenCalledWith(2000);
});

it('an option alone that is not there any more is told of too', async () => {
  await pressDrawn('/dashboard', 'label');
  expect(await screen.findByText(notDone)).toBeTruthy();
});

it('a link that is pressed in a drawn view leads on, whatever the page was filled from', async () => {
  await pressDrawn('/dashboard?q=9', 'label', 'a');
  await waitFor(() => expect(window.location.pathname).toBe('/review'));
  expect(screen.queryByText(notDone)).toBeNull();
});
