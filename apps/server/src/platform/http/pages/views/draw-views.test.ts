import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getStudentInfo } from '@xuezhou/contract/account';
import { plainFacts } from '@xuezhou/rules/site/document';
import type { FastifyRequest } from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { counts } from '../../../faults/counts.ts';
import { viewDrawer } from './draw-views.ts';

/** What draws in place of the application. */
const stub = `
export async function drawView({ href, isSecure }, _sheets, { fetch }) {
  if (href.includes('asks')) {
    const [known, unknown] = await Promise.all([fetch('/api/known', { method: 'POST', body: '{"a":1}' }), fetch('/api/unknown', {})]);
    return { html: (await known.json()).data + ' ' + unknown, css: '', route: 'dashboard', title: '', at: href, isPhone: false, isBroad: false, unless: [] };
  }
  if (href.includes('holes')) return await fetch('/api/known', {});
  if (href.includes('endless')) for (;;);
  if (href.includes('fail')) throw new Error('of the drawing');
  return { html: href + ' ' + isSecure, css: '', route: 'dashboard', title: '', at: href, isPhone: false, isBroad: false, unless: [] };
}
`;
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-drawer-'));
await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
await writeFile(path.join(folder, 'draw-view.js'), stub);
await writeFile(path.join(folder, 'sheets.json'), '{}');
afterAll(() => rm(folder, { recursive: true }));

let clock = 0;
let isBusy = false;
const open = (origin = '', patience = 60_000) =>
  viewDrawer(folder, { patience, origin, now: () => clock, isBusy: () => isBusy })!;
const warned: unknown[] = [];
const asked = (url: string, page = '/dashboard') =>
  ({
    ...{ url, headers: {}, protocol: 'http', hostname: 'school.example' },
    routeOptions: { url: page },
    log: { warn: (fact: unknown) => warned.push(fact) },
  }) as unknown as FastifyRequest;
const told = (more: object = {}) => ({
  answers: [{ url: getStudentInfo.path, data: { unLogin: false, ...more } }],
  school: plainFacts,
});

it('leaves a page that fails each time alone for a minute, and the others none of it', async () => {
  const { draw } = open();
  const before = { ...counts.views };
  const view = async (url: string, page?: string) =>
    (await draw(asked(url, page), told()))?.view.html;
  for (const turn of [1, 2, 3]) expect(await view(`/dashboard?fail=${turn}`)).toBeUndefined();
  expect(await view('/dashboard')).toBeUndefined();
  expect(await view('/mall', '/mall')).toBe('/mall false');
  expect(counts.views.failed - before.failed).toBe(3);
  expect(counts.views.left - before.left).toBe(1);
  clock += 60_000;
  expect(await view('/dashboard')).toBe('/dashboard false');
  // Not in a row.
  for (const turn of [1, 2]) await view(`/dashboard?fail=${turn}`);
  expect(await view('/dashboard')).toBeDefined();
  await view('/dashboard?fail=3');
  expect(await view('/dashboard')).toBeDefined();
});

it('goes on after a drawing that had no end', async () => {
  const { draw, warm, isFree } = open('https://school.example');
  await warm();
  const endless = draw(asked('/dashboard?endless'), told());
  const queued = draw(asked('/dashboard'), told());
  expect(await endless).toBeNull();
  // Loading anew takes longer than a drawing may: who queued, or comes meanwhile, waits for none of it.
  expect(isFree(asked('/dashboard'))).toBe(false);
  expect(await queued).toBeNull();
  await warm();
  await expect.poll(() => isFree(asked('/dashboard'))).toBe(true);
  expect((await draw(asked('/dashboard'), told()))?.view.html).toBe('/dashboard true');
});

it('asks nothing back once the document was sent, and the thread is there for the next', async () => {
  const { draw, warm } = open('', 200);
  await warm();
  const before = { ...counts.views };
  const questions: string[] = [];
  const askBack = ({ url }: { url: string }) => {
    questions.push(url);
    return new Promise<null>(() => undefined);
  };
  const wishes = { ...told(), askBack };
  // The second stands behind the first, whose asking nobody answers.
  const late = [draw(asked('/dashboard?asks'), wishes), draw(asked('/dashboard?asks'), wishes)];
  expect(await Promise.all(late)).toEqual([null, null]);
  expect(counts.views.late - before.late).toBe(2);
  const next = async () => {
    // Somebody waited in vain, and may again on a busy machine.
    clock += 2000;
    return (await draw(asked('/mall', '/mall'), told()))?.view.html;
  };
  await expect.poll(next).toBe('/mall false');
  expect(questions).toEqual(['/api/known', '/api/unknown']);
  // Of a page that was not answered nothing is told, and it is tried again.
  expect(counts.views.failed - before.failed).toBe(0);
});

it('tells of one that came to its end after its document was sent as late, and as nothing else', async () => {
  const { draw, warm, isFree } = open('', 200);
  await warm();
  const before = { ...counts.views };
  const askBack = () => new Promise<null>(() => undefined);
  expect(await draw(asked('/dashboard?holes'), { ...told(), askBack })).toBeNull();
  clock += 2000;
  // The next stands behind it.
  await expect.poll(() => isFree(asked('/mall', '/mall'))).toBe(true);
  await draw(asked('/mall', '/mall'), told());
  const { late, elsewhere, failed } = counts.views;
  const more = { late: late - before.late, elsewhere: elsewhere - before.elsewhere };
  expect({ ...more, failed: failed - before.failed }).toEqual({ late: 1, elsewhere: 0, failed: 0 });
});

it('begins none for a document that went while the thread was loaded', async () => {
  const { draw, isFree } = open('', 0);
  const before = { ...counts.views };
  const gone = [1, 2, 3].map(() => draw(asked('/dashboard'), told()));
  expect(await Promise.all(gone)).toEqual([null, null, null]);
  clock += 2000;
  // The first of them is over.
  await expect.poll(() => isFree(asked('/dashboard'))).toBe(true);
  const { late, drawn } = counts.views;
  expect([late - before.late, drawn - before.drawn]).toEqual([3, 0]);
});

it('keeps no more than three waiting, and tells so', async () => {
  const { draw } = open();
  const before = { ...counts.views };
  const views = await Promise.all(
    Array.from({ length: 5 }, () => draw(asked('/dashboard'), told())),
  );
  expect(views.filter((view) => view !== null)).toHaveLength(3);
  expect(counts.views.busy - before.busy).toBe(2);
});

it('draws nothing for a guest, nor for who looks as a student for the school', async () => {
  const { draw } = open();
  const none = { ...told(), answers: [] };
  const nobody = [told({ unLogin: true }), told({ viewing: { staffName: '林' } }), none];
  for (const wishes of nobody) expect(await draw(asked('/dashboard'), wishes)).toBeNull();
});

it('asks back what did not come, hears of nothing else, and tells what was answered', async () => {
  const { draw } = open();
  const answer = { url: '/api/known {"a":1}', data: '答' };
  const drawn = await draw(asked('/dashboard?asks'), {
    ...told(),
    askBack: async ({ method, url, body }) =>
      method === 'POST' && `${url} ${body}` === answer.url
        ? { status: 200, body: JSON.stringify(answer), answer }
        : null,
  });
  expect(drawn?.view.html).toBe('答 null');
  expect(drawn?.more).toEqual([answer]);
});

it('tries none while the server has much to do, nor soon after somebody waited in vain', async () => {
  const busy = open();
  isBusy = true;
  expect(busy.isFree(asked('/dashboard'))).toBe(false);
  isBusy = false;
  expect(busy.isFree(asked('/dashboard'))).toBe(true);
  const late = open('', 0);
  expect(await late.draw(asked('/dashboard'), told())).toBeNull();
  expect(late.isFree(asked('/dashboard'))).toBe(false);
  clock += 2000;
  await late.warm();
  await expect.poll(() => late.isFree(asked('/dashboard'))).toBe(true);
});
