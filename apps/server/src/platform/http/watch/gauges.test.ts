import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { showNumbers, type Sample } from './gauges.ts';

const token = 'a-token-of-those-who-watch';
const school = await startTestApp({ environment: { METRICS_TOKEN: token } });

async function metrics(): Promise<string> {
  const answer = await school.app.inject({
    method: 'GET',
    url: '/metrics',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(200);
  return answer.body;
}

it('asks once for several watchers, and leaves out what cannot be read now', async () => {
  const registry = new Registry();
  let asked = 0;
  let at = 0;
  let answer: () => Promise<readonly Sample[]> = () => Promise.resolve([{ value: 7 }]);
  const read = () => {
    asked += 1;
    return answer();
  };
  showNumbers(registry, school.connection, [{ name: 'some_number', help: 'h', read }], () => at);
  const told = async () => /^some_number (.*)$/m.exec(await registry.metrics())?.[1];
  expect([await told(), await told(), asked]).toEqual(['7', '7', 1]);
  answer = () => Promise.reject(new Error('no database'));
  at = 10_000;
  expect(await told()).toBeUndefined();
  answer = () => Promise.resolve([]);
  expect(await told()).toBeUndefined();
});

it('counts jobs that fail for good, by their name', async () => {
  await school.services.database.pool.query(`
    select graphile_worker.add_job('send-mail', '{}'::json, max_attempts => 1);
    update graphile_worker._private_jobs set attempts = 1`);
  expect(await metrics()).toContain('xuezhou_failed_jobs{job="send-mail"} 1');
});

it('tells every number that the dashboards and alerts are written with', async () => {
  const folder = path.resolve(import.meta.dirname, '../../../../../../deploy/monitoring');
  const files = readdirSync(folder).filter((name) => /\.(?:yml|json)$/.test(name));
  expect(files.length).toBeGreaterThan(1);
  const known = await metrics();
  const named = new Set(
    files.flatMap((name) =>
      [
        ...readFileSync(path.join(folder, name), 'utf8').matchAll(
          /\b(?:xuezhou|http|log|unawaited|database|process|nodejs)_[a-z_]+(?:_total|_seconds|_bytes|_connections|_waiting|_jobs|_unsettled|_bucket|_count|_info)\b|\bxuezhou_[a-z_]+\b/g,
        ),
      ].map(([word]) => word.replace(/_(?:bucket|count|sum)$/, '')),
    ),
  );
  expect(named.size).toBeGreaterThan(8);
  expect([...named].filter((name) => !known.includes(`# TYPE ${name} `))).toEqual([]);
});
