import { parseCrontab } from 'graphile-worker';
import { expect, it, vi } from 'vitest';
import { jobHandlers, jobSchedule, openAppContext } from '../../capabilities.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { ConfigError, readConfig } from '../config/config.ts';
import { roles, type Role } from '../config/roles.ts';
import { findMissingWork } from './living-workers.ts';
import { workOf } from './roles.ts';
import { startWorker, type JobHandlers } from './worker.ts';

const school = await startTestApp();
const { database, log } = school.services;
const all = { handlers: jobHandlers(openAppContext(school.services)), schedule: jobSchedule };
const jobsOf = (role: Role) => Object.keys(workOf(role, all).handlers);

it('every job is done by one kind of server, and all of them by one that does all', () => {
  const every = Object.keys(all.handlers).toSorted();
  expect(jobsOf('web')).toEqual([]);
  expect(jobsOf('media')).toEqual(
    ['encode-video', 'encode-sound', 'check-upload'].filter((job) => every.includes(job)),
  );
  expect([...jobsOf('worker'), ...jobsOf('media')].toSorted()).toEqual(every);
  expect(jobsOf('all').toSorted()).toEqual(every);
});

it('what goes by the clock is asked for by those who do it, once', () => {
  for (const role of roles) {
    const { schedule } = workOf(role, all);
    const asked = parseCrontab(schedule.join('\n')).map(({ task }) => task);
    expect(asked.filter((task) => !jobsOf(role).includes(task))).toEqual([]);
    expect(schedule.length > 0).toBe(role === 'all' || role === 'worker');
  }
});

it('a server that encodes leaves all else in the queue', async () => {
  const did: string[] = [];
  const handlers = Object.fromEntries(
    Object.keys(all.handlers).map((job) => [job, async () => void did.push(job)]),
  ) as unknown as JobHandlers;
  await school.ownerPool.query(`
    select graphile_worker.add_job('count-answers', '{}'::json);
    select graphile_worker.add_job('encode-video', '{}'::json);
    select graphile_worker.add_job('check-upload', '{}'::json)`);
  const left = async () => {
    const { rows } = await school.ownerPool.query<{ job: string }>(
      'select task_identifier as job from graphile_worker.jobs',
    );
    return rows.map(({ job }) => job);
  };
  const media = await startWorker({
    ...{ database, log, isOnlyServer: true },
    ...workOf('media', { ...all, handlers }),
  });
  await vi.waitFor(async () => expect(await left()).toEqual(['count-answers']), 20_000);
  expect(await findMissingWork(database.connection)).toEqual(['jobs']);
  await media.stop();
  expect(did.toSorted()).toEqual(['check-upload', 'encode-video']);
  const worker = await startWorker({
    ...{ database, log, isOnlyServer: true },
    ...workOf('worker', { handlers, schedule: [] }),
  });
  await vi.waitFor(async () => expect(await left()).toEqual([]), 20_000);
  await worker.stop();
  expect(did).toContain('count-answers');
});

it('the former name is refused with the new one, and not passed over', () => {
  const start = (environment: Record<string, string>) => () => readConfig(environment, '/');
  expect(start({ WORKER: 'off' })).toThrow(ConfigError);
  expect(start({ WORKER: 'off' })).toThrow('ROLE=web');
  expect(start({ WORKER: 'on' })().ROLE).toBe('all');
  expect(start({ ROLE: 'queen' })).toThrow('all、web、worker、media');
});
