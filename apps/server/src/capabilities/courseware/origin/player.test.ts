import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInThisContext } from 'node:vm';
import { expect, it } from 'vitest';

const page = 'http://localhost:8080';
const find = createRequire(import.meta.url);
const player = await readFile(
  path.join(import.meta.dirname, '../../../../assets/courseware/player.js'),
  'utf8',
);

/** What a package calls; the names differ by standard. */
type Api = Readonly<Record<string, (...given: string[]) => string>>;

interface Told {
  readonly kind: string;
  readonly state?: string;
}

const begins = {
  ...{ href: 'index.html', state: '', resumes: false, launchData: '', masteryScore: '' },
  ...{ objectives: [], completionThreshold: '', timeAllowed: '', timeLimitAction: '' },
};

/** The player as the origin gives it, with the library that it gives, and a page that starts a part and hears. */
async function play(standard: '1.2' | '2004', launch: Partial<typeof begins> = {}) {
  const told: Told[] = [];
  const school = { postMessage: (message: Told) => told.push(message) };
  const frame = { src: '', contentWindow: null, addEventListener: () => undefined };
  const heard: ((event: object) => void)[] = [];
  const window: Record<string, unknown> = {
    parent: school,
    addEventListener: (_kind: string, hear: (event: object) => void) => heard.push(hear),
  };
  const document = {
    documentElement: { dataset: { page } },
    querySelector: () => frame,
  };
  const load = async (address: string): Promise<unknown> => {
    const name = address.slice(1, -'.js'.length);
    const folder = path.dirname(find.resolve(`scorm-again/${name}/min`));
    return await import(pathToFileURL(path.join(folder, 'esm', `${name}.min.js`)).href);
  };
  // A script of a page imports by address.
  const script = player.replaceAll('import(', 'load(');
  const run: unknown = runInThisContext(`(function (document, window, load) {${script}\n})`);
  (run as (...given: unknown[]) => void)(document, window, load);
  const totalTime = standard === '2004' ? 'PT0H0M0S' : '0000:00:00';
  const data = { kind: 'start', standard, totalTime, ...begins, ...launch };
  for (const hear of heard) hear({ source: school, origin: page, data });
  await expect.poll(() => frame.src).toBe('f/index.html');
  return { api: window[standard === '2004' ? 'API_1484_11' : 'API'] as Api, told };
}

it('a package that sets all of its state at once loses none of it', async () => {
  const { api, told } = await play('2004');
  api['Initialize']?.('');
  expect(api['SetValue']?.('cmi.location', '7')).toBe('true');
  for (const name of ['cmi', 'cmi.score', 'cmi.objectives']) {
    expect(api['SetValue']?.(name, 'gone')).toBe('false');
    expect(api['GetLastError']?.()).toBe('401');
    expect(api['GetValue']?.(name)).toBe('');
    expect(api['GetLastError']?.()).toBe('401');
  }
  expect(api['GetValue']?.('cmi.location')).toBe('7');
  // What may only be written is written all the same.
  expect(api['SetValue']?.('cmi.session_time', 'PT1M')).toBe('true');
  expect(api['SetValue']?.('cmi.exit', 'suspend')).toBe('true');
  api['Terminate']?.('');
  const last = told.findLast(({ kind }) => kind === 'report');
  expect(JSON.parse(last?.state ?? '{}')).toMatchObject({ location: '7', exit: 'suspend' });
});

it('one of 1.2 neither', async () => {
  const { api } = await play('1.2');
  api['LMSInitialize']?.('');
  expect(api['LMSSetValue']?.('cmi.core.lesson_location', '7')).toBe('true');
  for (const name of ['cmi', 'cmi.core']) {
    expect(api['LMSSetValue']?.(name, 'gone')).toBe('false');
    expect(api['LMSGetLastError']?.()).toBe('201');
  }
  expect(api['LMSGetValue']?.('cmi.core.lesson_location')).toBe('7');
});

it('a part finds what its manifest asks, and no measure where it asks for none', async () => {
  const asked = await play('2004', {
    ...{ masteryScore: '-0.5', completionThreshold: '0.8' },
    ...{ timeAllowed: 'PT30M', timeLimitAction: 'exit,message' },
  });
  asked.api['Initialize']?.('');
  const find = (api: Api, name: string) => [api['GetValue']?.(name), api['GetLastError']?.()];
  expect(find(asked.api, 'cmi.scaled_passing_score')).toEqual(['-0.5', '0']);
  expect(find(asked.api, 'cmi.completion_threshold')).toEqual(['0.8', '0']);
  expect(find(asked.api, 'cmi.max_time_allowed')).toEqual(['PT30M', '0']);
  expect(find(asked.api, 'cmi.time_limit_action')).toEqual(['exit,message', '0']);
  const { api } = await play('2004');
  api['Initialize']?.('');
  expect(find(api, 'cmi.scaled_passing_score')).toEqual(['', '403']);
  expect(find(api, 'cmi.completion_threshold')).toEqual(['', '403']);
});

it('what was suspended goes on, though it is done', async () => {
  const entry = async (exit: string) => {
    const state = JSON.stringify({ exit, completion_status: 'completed', suspend_data: '7' });
    const { api } = await play('2004', { state });
    api['Initialize']?.('');
    return [api['GetValue']?.('cmi.entry'), api['GetValue']?.('cmi.suspend_data')];
  };
  expect(await entry('suspend')).toEqual(['resume', '7']);
  expect(await entry('normal')).toEqual(['', '7']);
});

it.each([
  ['2004', { timeAllowed: '00:30:00' }, 'location'],
  ['2004', { masteryScore: '80' }, 'location'],
  ['2004', { completionThreshold: 'much' }, 'location'],
  ['1.2', { masteryScore: '-5' }, 'core.lesson_location'],
  ['1.2', { timeAllowed: 'PT30M' }, 'core.lesson_location'],
] as const)(
  'in %s what the manifest asks wrongly (%o) costs nothing of what was kept',
  async (standard, asked, place) => {
    const state = JSON.stringify(
      standard === '2004'
        ? { location: '7', exit: 'suspend', score: { raw: '60' } }
        : { core: { lesson_location: '7', exit: 'suspend', score: { raw: '60' } } },
    );
    const { api } = await play(standard, { state, ...asked });
    const [begin, find] =
      standard === '2004' ? ['Initialize', 'GetValue'] : ['LMSInitialize', 'LMSGetValue'];
    api[begin]?.('');
    expect(api[find]?.(`cmi.${place}`)).toBe('7');
    expect(api[find]?.(standard === '2004' ? 'cmi.entry' : 'cmi.core.entry')).toBe('resume');
    expect(api[find]?.(standard === '2004' ? 'cmi.score.raw' : 'cmi.core.score.raw')).toBe('60');
  },
);

it('what is told before the end is judged by the threshold as at the end', async () => {
  const { api, told } = await play('2004', { completionThreshold: '0.8' });
  api['Initialize']?.('');
  api['SetValue']?.('cmi.progress_measure', '0.5');
  api['SetValue']?.('cmi.completion_status', 'completed');
  api['Commit']?.('');
  const statuses = () =>
    told.flatMap(({ kind, state }) =>
      kind === 'report'
        ? [(JSON.parse(state ?? '{}') as { completion_status: string }).completion_status]
        : [],
    );
  expect(statuses().at(-1)).toBe('incomplete');
  api['SetValue']?.('cmi.progress_measure', '0.9');
  api['Commit']?.('');
  expect(statuses().at(-1)).toBe('completed');
});
