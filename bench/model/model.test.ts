import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { seeded } from '../../packages/rules/src/practice/testing/seeded.ts';
import { root } from '../../tools/root.mjs';
import { reportModel } from './model-report.ts';
import { replaceModel } from './page.ts';
import { maxRequests, planFor } from './plan.ts';
import { priceOfTraffic } from './prices.ts';
import { exponential, simulate } from './queue.ts';
import { drawFrom, meanMs, readWork } from './work.ts';

const visitors = 400_000;

/** Chance that somebody who comes has to wait, at so many equal servers with one line before them (Erlang's C). */
function chanceToWait(servers: number, offered: number): number {
  if (offered >= servers) return 1;
  // Erlang's B by its recursion, which no factorial overflows.
  let blocked = 1;
  for (let count = 1; count <= servers; count += 1)
    blocked = (offered * blocked) / (count + offered * blocked);
  return blocked / (1 - (offered / servers) * (1 - blocked));
}

describe('the line', () => {
  it('has Erlang’s chances: known figures of M/M/c', () => {
    expect(chanceToWait(1, 0.7)).toBeCloseTo(0.7, 12);
    // Two servers: 2ρ²/(1+ρ), with ρ of one half a third.
    expect(chanceToWait(2, 1)).toBeCloseTo(1 / 3, 12);
    expect(chanceToWait(3, 2)).toBeCloseTo(4 / 9, 12);
    expect(chanceToWait(2, 2)).toBe(1);
  });

  it.each([
    [1, 0.5],
    [1, 0.8],
    [4, 0.8],
    [16, 0.9],
  ])('waits as M/M/%i at load %f is known to', (servers, load) => {
    const [mean, offered] = [0.01, servers * load];
    const waits = simulate(
      {
        ...{ arrivalsPerSecond: offered / mean, servers },
        drawService: (random) => exponential(mean, random),
      },
      { visitors, random: seeded(1) },
    );
    const chance = chanceToWait(servers, offered);
    const known = (chance * mean) / (servers - offered);
    expect(Math.abs(waits.mean / known - 1)).toBeLessThan(0.05);
    // Who waits, waits exponentially.
    const at = (share: number) => (Math.log(chance / (1 - share)) * mean) / (servers - offered);
    expect(Math.abs(waits.p99 / at(0.99) - 1)).toBeLessThan(0.07);
  });

  it('waits as Pollaczek and Khinchine say where times are of several kinds', () => {
    const work = [
      { request: 'short', perMinute: 9, serverMs: 1, databaseMs: 1 },
      { request: 'long', perMinute: 1, serverMs: 20, databaseMs: 1 },
    ];
    const mean = meanMs(work, 'serverMs') / 1000;
    const square = (0.9 * 2 * 1 + 0.1 * 2 * 400) / 1e6;
    const arrivals = 0.6 / mean;
    const waits = simulate(
      { arrivalsPerSecond: arrivals, servers: 1, drawService: drawFrom(work, 'serverMs') },
      { visitors: visitors * 3, random: seeded(2) },
    );
    const known = (arrivals * square) / 2 / (1 - 0.6);
    expect(Math.abs(waits.mean / known - 1)).toBeLessThan(0.05);
  });
});

describe('the model', () => {
  const work = readWork();

  it('reads what requests take where it was written down, and says where that is not to be read', () => {
    expect(work.map(({ request }) => request)).toContain('answer');
    expect(() => readWork('# nothing')).toThrow('docs/performance.md has no table');
  });

  it('gives twice as busy a school more machines, and no school fewer than it needs', () => {
    const [one, two] = [5_000, 40_000].map((atWork) => planFor(work, { students: 1e6, atWork }));
    expect(two!.server.processes).toBeGreaterThan(one!.server.processes);
    expect(two!.database.size.processors).toBeGreaterThan(one!.database.size.processors);
    for (const plan of [one!, two!]) {
      expect(plan.serverWaits.p95).toBeLessThanOrEqual(0.02);
      expect(plan.databaseBusy).toBeLessThanOrEqual(0.6);
    }
    expect(() => planFor(work, { students: 1e7, atWork: 1e6 })).toThrow('no database of the list');
  });

  it('has four lines of their own bear less than one line for all', () => {
    const [apart, shared] = [maxRequests(work, 4, false), maxRequests(work, 4, true)];
    expect(apart).toBeLessThan(shared);
    expect(apart).toBeGreaterThan(3.9 * maxRequests(work, 1, false));
  });

  it('prices traffic by its steps', () => {
    expect(priceOfTraffic(1000)).toBeCloseTo(90);
    expect(priceOfTraffic(20_480)).toBeCloseTo(10_240 * 0.09 + 10_240 * 0.085);
  });

  it('stands in docs/many-machines.md as it is reckoned: `npm run model -- --write`', () => {
    const page = readFileSync(path.join(root, 'docs/many-machines.md'), 'utf8');
    expect(page).toBe(replaceModel(page, reportModel(work)));
  });
});
