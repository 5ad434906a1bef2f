// @vitest-environment happy-dom
import type { AsyncRouteComponent } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import { FailureError, networkLost } from '@xuezhou/client/api/errors.ts';
import { commitFailure } from '@xuezhou/client/api/failures.ts';
import { getStudentInfo } from '@xuezhou/contract/account';
import { getVersion } from '@xuezhou/contract/site';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyPage, type Page } from '../../platform/page/page.ts';
import { renderAt } from '../../test/render-at.tsx';
import { answer, fail, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../test/students.ts';

// Pages whose data or code arrives when a test says so.
const slow = vi.hoisted(() => ({ pages: new Map<string, Page>() }));
vi.mock('../routes/capability-pages.ts', () => ({
  pagesOf: async () => Object.fromEntries(slow.pages),
}));

const drawn = (text: string) => (() => <h1>{text}</h1>) as unknown as AsyncRouteComponent<object>;

function hold<T>() {
  let go = (_value: T): void => {};
  const promise = new Promise<T>((resolve) => {
    go = resolve;
  });
  return { promise, go };
}

/** A page whose data takes until `arrive`. */
function open(name: 'exercise' | 'notes', path = `/${name}`) {
  const data = hold<null>();
  slow.pages.set(name, {
    title: '一页',
    frame: 'bare',
    component: drawn('到了'),
    load: () => data.promise,
  });
  const began = performance.now();
  const app = renderAt(path);
  const arrive = () => act(() => data.go(null));
  return { ...app, arrive, passed: () => performance.now() - began };
}

beforeEach(async () => {
  // At hand, as with a visitor who has been here: its own coming is no part of what is measured.
  await import('./instead-of-page.tsx');
  respondWith([answer(getVersion, { version: '1' }), answer(getStudentInfo, student())]);
});
afterEach(() => slow.pages.clear());

const here = () => screen.findByRole('heading', { name: '到了' });

describe('a page on its way', () => {
  it('[site.spinner] shows nothing for 600 ms, then its shapes, and keeps those for 600 ms', async () => {
    const { arrive, passed } = open('exercise');
    await screen.findByText('加载中...');
    const appeared = passed();
    expect(appeared).toBeGreaterThan(590);
    arrive();
    await here();
    expect(passed() - appeared).toBeGreaterThan(550);
    expect(screen.queryByText('加载中...')).toBeNull();
  });

  it('[site.spinner] that comes sooner shows no shapes at all', async () => {
    let hasShown = false;
    const watcher = new MutationObserver(() => {
      hasShown ||= document.body.textContent.includes('...');
    });
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
    const { arrive } = open('exercise');
    arrive();
    await here();
    watcher.disconnect();
    expect(hasShown).toBe(false);
  });

  it('[site.loading-text] says 加载中... and, when it takes long, 请稍等...', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { arrive } = open('exercise');
    await screen.findByText('加载中...');
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(screen.getByText('请稍等...')).toBeTruthy();
    expect(screen.queryByText('加载中...')).toBeNull();
    arrive();
    await here();
  });

  it('[site.loading-text] says of notes that these are loading', async () => {
    const { arrive } = open('notes');
    await screen.findByText('正在为您加载课程笔记信息...');
    arrive();
    expect(await here()).toBeTruthy();
  });
});

describe('a page whose network is away', () => {
  it('says so where it would stand, and opens by itself when the server answers, whatever the browser believes', async () => {
    const lost = new FailureError(networkLost, '网络连接不上，请检查网络后再试');
    let isAway = true;
    slow.pages.set('exercise', {
      title: '一页',
      frame: 'bare',
      component: drawn('到了'),
      load: async () => {
        if (!isAway) return null;
        commitFailure(lost, { isQuiet: false });
        throw lost;
      },
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    respondWith([fail(getVersion, 'network'), answer(getStudentInfo, student())]);
    renderAt('/exercise');
    await screen.findByRole('heading', { name: '网络断开了' });
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    expect(screen.getByRole('heading', { name: '网络断开了' })).toBeTruthy();
    isAway = false;
    respondWith([answer(getVersion, { version: '1' }), answer(getStudentInfo, student())]);
    await act(() => vi.advanceTimersByTimeAsync(80_000));
    expect(await here()).toBeTruthy();
  });
});

describe('a page whose code does not come', () => {
  const withCode = (load: () => Promise<{ Page: () => null }>) =>
    slow.pages.set('exercise', { title: '一页', frame: 'bare', component: lazyPage(load, 'Page') });

  it('[site.chunk-timeout] for 120 s tells so, with a retry', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const asked = vi.fn(() => new Promise<never>(() => {}));
    withCode(asked);
    renderAt('/exercise');
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await act(() => vi.advanceTimersByTimeAsync(115_000));
    expect(screen.queryByRole('heading', { name: '页面没有加载成功' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(await screen.findByRole('heading', { name: '页面没有加载成功' })).toBeTruthy();
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    screen.getByRole('button', { name: '重新加载' }).click();
    expect(reload).toHaveBeenCalledOnce();
    reload.mockRestore();
  });

  it('[site.chunk-timeout] because it fails tells so at once', async () => {
    withCode(() => Promise.reject(new TypeError('error loading dynamically imported module')));
    renderAt('/exercise');
    expect(await screen.findByRole('heading', { name: '页面没有加载成功' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy();
  });
});
