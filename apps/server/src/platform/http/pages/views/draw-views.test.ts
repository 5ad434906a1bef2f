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
export async function drawView({ href, isSecure }) {
  if (href.includes('endless')) for (;;);
  if (href.includes('fail')) throw new Error('of the drawing');
  return { html: href + ' ' + isSecure, css: '', route: 'dashboard', title: '', isPhone: false };
}
`;
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-drawer-'));
await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
await writeFile(path.join(folder, 'draw-view.js'), stub);
await writeFile(path.join(folder, 'sheets.json'), '{}');
afterAll(() => rm(folder, { recursive: true }));

let clock = 0;
const open = (origin = '') => viewDrawer(folder, { patience: 60_000, origin, now: () => clock })!;
const warned: unknown[] = [];
const asked = (url: string, page = '/dashboard') =>
  ({
    ...{ url, headers: {}, protocol: 'http', hostname: 'school.example' },
    routeOptions: { url: page },
    log: { warn: (fact: unknown) => warned.push(fact) },
  }) as unknown as FastifyRequest;
const told = (more: object = {}) => [
  { url: getStudentInfo.path, data: { unLogin: false, ...more } },
];

it('leaves a page that fails each time alone for a minute, and the others none of it', async () => {
  const { draw } = open();
  const before = { ...counts.views };
  const view = async (url: string, page?: string) =>
    (await draw(asked(url, page), told(), plainFacts))?.html;
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
  const { draw, warm } = open('https://school.example');
  await warm();
  expect(await draw(asked('/dashboard?endless'), told(), plainFacts)).toBeNull();
  expect((await draw(asked('/dashboard'), told(), plainFacts))?.html).toBe('/dashboard true');
});

it('keeps no more than three waiting, and tells so', async () => {
  const { draw } = open();
  const before = { ...counts.views };
  const views = await Promise.all(
    Array.from({ length: 5 }, () => draw(asked('/dashboard'), told(), plainFacts)),
  );
  expect(views.filter((view) => view !== null)).toHaveLength(3);
  expect(counts.views.busy - before.busy).toBe(2);
});

it('draws nothing for a guest, nor for who looks as a student for the school', async () => {
  const { draw } = open();
  const nobody = [told({ unLogin: true }), told({ viewing: { staffName: '林' } }), []];
  for (const answers of nobody)
    expect(await draw(asked('/dashboard'), answers, plainFacts)).toBeNull();
});
