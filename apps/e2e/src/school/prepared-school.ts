import { createHash } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { freePorts } from '../../../../bench/school/free-ports.ts';
import { end, root, startServer } from './processes.ts';
import { makeSchoolFolder } from './school-folder.ts';
import { copySmallContent } from './small-content.ts';
import { waitUntilTaught } from './wait-until-taught.ts';

/** Where schools lie that stories have begun with, each under what it was made from. */
const kept = path.join(root, '.cache/stories');

/** What a school is made from: content, the encoder, the importer, the demonstration, tables and their migrations. */
const sources = [
  { folder: 'content', files: /./ },
  { folder: 'apps/server/src/platform/media', files: /\.ts$/ },
  { folder: 'apps/server/src/interchange', files: /\.ts$/ },
  { folder: 'apps/server/src/demonstration', files: /\.ts$/ },
  { folder: 'apps/server/src/migrations', files: /\.ts$/ },
  { folder: 'apps/server/src', files: /(migrations?|capability|tables)\.ts$/ },
  { folder: 'apps/e2e/src/school', files: /^(small-content|wait-until-taught)\.ts$/ },
];

/**
 * Fills an empty folder with `content` and `var`, the data of a school with the demonstration, whose first chapter is
 * encoded and indexed. It is made once and kept until one of its sources changes, or the day, because what the
 * demonstration did and plans is counted from today.
 */
export async function copyPreparedSchool(folder: string): Promise<void> {
  await copy(await keepPreparedSchool(), folder);
}

/** Makes it where it is not kept yet; returns where it lies. */
export async function keepPreparedSchool(): Promise<string> {
  const prepared = path.join(kept, await nameOfToday());
  if (!existsSync(prepared)) await keep(prepared);
  return prepared;
}

async function nameOfToday(): Promise<string> {
  const hash = createHash('sha256');
  for (const { folder, files } of sources) {
    const names = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
    const all = names
      .filter((entry) => entry.isFile() && files.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => !/\.(test|spec)\.ts$/.test(file))
      .toSorted();
    for (const file of all) {
      hash.update(`${path.relative(root, file)}\n`);
      hash.update(await readFile(file));
    }
  }
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format();
  return `${today}-${hash.digest('hex').slice(0, 16)}`;
}

async function keep(prepared: string): Promise<void> {
  const work = await makeSchoolFolder('prepared');
  try {
    await make(work);
    await rm(kept, { recursive: true, force: true });
    await mkdir(kept, { recursive: true });
    const whole = await mkdtemp(path.join(kept, 'copy-'));
    await copy(work, whole);
    // Another run may have been quicker.
    await rename(whole, prepared).catch((error: unknown) => {
      if (!existsSync(prepared)) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function make(work: string): Promise<void> {
  const [content, data] = ['content', 'var'].map((name) => path.join(work, name)) as [
    string,
    string,
  ];
  await copySmallContent(content);
  const port = await freePorts(1);
  const server = await startServer({
    ...{ PORT: String(port), DATA_DIR: data, CONTENT_DIR: content, XUEZHOU_ROOT: root },
    ...{ DATABASE_URL: '', LOG_LEVEL: 'error' },
  });
  try {
    await waitUntilTaught(`http://127.0.0.1:${port}`);
  } finally {
    await end(server, 'SIGTERM');
  }
  const database = path.join(data, 'postgres/data');
  if (
    !existsSync(path.join(database, 'PG_VERSION')) ||
    existsSync(path.join(database, 'postmaster.pid'))
  )
    throw new Error(`${database} holds no stopped database`);
}

/** Of a stopped school, without who made its folder; its database is given to its user when a server opens it. */
async function copy(from: string, to: string): Promise<void> {
  for (const name of ['content', 'var'])
    await cp(path.join(from, name), path.join(to, name), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
    });
}
