import { describe, expect, it } from 'vitest';
import { touchedBy } from './touched.mjs';

const server = 'apps/server/src/capabilities';
const all = ['camp', 'mall', 'mock', 'notes', 'qa', 'study'];
const graph = new Map([
  [`${server}/mock/draw.ts`, []],
  [`${server}/mock/mock.port.ts`, [`${server}/mock/draw.ts`]],
  [`${server}/mock/mock.test.ts`, ['apps/server/src/app.ts']],
  [`${server}/study/today/today.ts`, [`${server}/mock/mock.port.ts`]],
  [`${server}/study/today/today.test.ts`, ['apps/server/src/app.ts']],
  [`${server}/study/plan.test.ts`, [`${server}/study/today/today.ts`]],
  [`${server}/study/week.test.ts`, ['apps/server/src/app.ts']],
  [`${server}/camp/camp.ts`, [`${server}/study/today/today.ts`]],
  [`${server}/camp/camp.test.ts`, [`${server}/camp/camp.ts`]],
  ['apps/server/src/app.ts', all.map((name) => `${server}/${name}/${name}.port.ts`)],
  ['apps/server/src/app.test.ts', ['apps/server/src/app.ts']],
  ['apps/server/src/testing/stories/mock-room.test.ts', []],
  ['apps/web/src/capabilities/mock/room.test.tsx', []],
  ['apps/e2e/src/mock.spec.ts', []],
  ['apps/e2e/src/exam.spec.ts', []],
  ['apps/e2e/src/camp.spec.ts', []],
]);
const stories: Record<string, string> = {
  'apps/e2e/src/exam.spec.ts': "test('[mock.paper] is handed in', …)",
  'apps/e2e/src/camp.spec.ts': "test('[camp.class] meets', …)",
};
const touched = (file: string) => touchedBy([file], graph, (story) => stories[story] ?? '');

describe('a change', () => {
  it('touches its capability on every side, its nearest neighbours and the stories about it', () => {
    const { tests, stories: told } = touched(`${server}/mock/draw.ts`);
    expect(tests).toEqual([
      `${server}/mock/mock.test.ts`,
      `${server}/study/today/today.test.ts`,
      `${server}/study/plan.test.ts`,
      'apps/server/src/testing/stories/mock-room.test.ts',
      'apps/web/src/capabilities/mock/room.test.tsx',
    ]);
    expect(told).toEqual(['apps/e2e/src/mock.spec.ts', 'apps/e2e/src/exam.spec.ts']);
  });

  it('of what puts the house together touches the tests beside it', () => {
    const { tests } = touched('apps/server/src/app.ts');
    expect(tests).toContain('apps/server/src/app.test.ts');
  });

  it('of a test touches that test', () => {
    const file = `${server}/study/week.test.ts`;
    expect(touched(file).tests).toContain(file);
  });
});
