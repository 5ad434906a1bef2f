import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Switch } from './instrument.ts';

/**
 * Runs the tests of each turn with its mutant. Everything is loaded anew for each, so that what modules make when they
 * are loaded is broken too; the first test that fails ends the turn.
 */
export function takeTurns(turns: readonly { id: number; tests: readonly string[] }[]): void {
  const state: Switch = { active: 0, reached: new Set(), turns: 0 };
  Object.assign(globalThis, { __mutants: state });
  const reached: Record<string, number[]> = {};
  for (const { id, tests } of turns)
    describe(`${id} ${tests.join(' ')}`, async () => {
      const own = new Set<number>();
      let isNoticed = false;
      const begin = () => Object.assign(state, { active: id, reached: own, turns: 0 });
      beforeAll(begin);
      beforeEach(({ skip }) => {
        if (isNoticed) skip();
        begin();
      });
      afterEach(({ task }) => {
        isNoticed ||= task.result?.state === 'fail';
      });
      afterAll(() => {
        if (id === 0) reached[tests[0] ?? ''] = [...own];
      });
      begin();
      vi.resetModules();
      try {
        for (const test of tests) await import(/* @vite-ignore */ test);
      } catch (error) {
        it('loads', () => {
          expect.unreachable(String(error));
        });
      }
      state.active = 0;
    });
  afterAll(() => {
    const folder = process.env['XUEZHOU_MUTANTS'];
    if (folder !== undefined && turns[0]?.id === 0)
      writeFileSync(path.join(folder, 'reached.json'), JSON.stringify(reached));
  });
}
