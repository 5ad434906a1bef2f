import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isThere, readClaims } from './claims.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const pagesOf = (folder: string) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);

// Records of decisions say what was so on their day, and are not kept up.
const pages = [
  ...[
    'README.md',
    'README.zh-CN.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'content/README.md',
    'apps/web/README.md',
    'docs/decisions/README.md',
  ],
  ...pagesOf('docs'),
  ...pagesOf('docs/reference'),
];
const files = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
}).stdout.split('\n');
const { scripts } = JSON.parse(read('package.json')) as {
  scripts: Readonly<Record<string, string>>;
};
const code = files
  .filter((file) =>
    /^(?:(?:apps|bench|packages|tools)\/.*\.(?:ts|tsx|mjs|js)$|deploy\/)/.test(file),
  )
  .map(read)
  .join('\n');

/** Settings and programs of PostgreSQL and nginx, and the role that an operator makes. */
const isOfOthers = (name: string) =>
  /^pg_|^(?:archive_command|client_max_body_size|ip_hash|xuezhou_owner)$/.test(name);

const namesOfCode = new Set(code.match(/\b\w+\b/g));

/** Made by what is run, or files of others. */
const isNotKept = (place: string) =>
  /\/dist\/|^bench\/results\/|\.action$|^questions\//.test(place);

describe.each(pages)('%s', (page) => {
  const claims = readClaims(read(page));
  test('links lead to files', () => {
    const leads = (link: string) => existsSync(path.resolve(root, path.dirname(page), link));
    expect(claims.links.filter((link) => !leads(link))).toEqual([]);
  });
  test('scripts are those of package.json', () => {
    expect(claims.scripts.filter((name) => !(name in scripts))).toEqual([]);
  });
  test('files and folders that are named exist', () => {
    expect(claims.places.filter((place) => !isThere(place, files) && !isNotKept(place))).toEqual(
      [],
    );
  });
  test('variables that are named are read somewhere', () => {
    const isRead = (name: string) => new RegExp(`\\b${name}\\b`).test(code);
    expect(claims.variables.filter((name) => !isRead(name))).toEqual([]);
  });
  test('names of code that are given are those of code', () => {
    expect(claims.names.filter((name) => !namesOfCode.has(name) && !isOfOthers(name))).toEqual([]);
  });
});

test('decisions are numbered without a hole, each says its number, and their list names each', () => {
  const records = pagesOf('docs/decisions').filter((file) => !file.endsWith('README.md'));
  const list = read('docs/decisions/README.md');
  records.forEach((file, index) => {
    const [number, name] = [index + 1, path.basename(file)];
    expect(name.slice(0, 5)).toBe(`${String(number).padStart(4, '0')}-`);
    const title = read(file).split('\n', 1)[0] ?? '';
    expect(title).toMatch(new RegExp(`^# ${number}\\. `));
    expect(list).toContain(`(${name}) ${title.replace(/^# \d+\. /, '')}`);
  });
});

test('a page is read for links, scripts, places, variables and names of code', () => {
  const claims = readClaims(
    '[a](docs/a.md#b) [web](https://x.example) `npm run check -- --all` npm test, `npm run test:all`\n' +
      '`tools/a.ts` `POST /api/x` `PORT_A=1` `a/b <c>` `useA(b, cOfD)` `a_table.id`\n```\nnpm run -s openapi # `docs/none.md`\n```\n',
  );
  expect(claims).toEqual({
    links: ['docs/a.md'],
    scripts: ['check', 'test', 'test:all', 'openapi'],
    places: ['tools/a.ts'],
    variables: ['PORT_A'],
    names: ['useA', 'cOfD', 'a_table'],
  });
});

test('a place is there in full or by its last parts, and a part of a name is none', () => {
  const ours = ['apps/server/src/platform/jobs/worker.ts', 'docs/decisions/0001-house.md'];
  expect(
    ['platform/jobs', 'jobs/worker', 'server/platform', 'docs/decisions/0001'].map((one) =>
      isThere(one, ours),
    ),
  ).toEqual(Array(4).fill(true));
  expect(
    ['platform/job', 'jobs/work', 'docs/decisions/000'].map((one) => isThere(one, ours)),
  ).toEqual(Array(3).fill(false));
});
