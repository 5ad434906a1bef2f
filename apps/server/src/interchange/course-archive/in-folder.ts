import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ArchiveSink, ArchiveWish } from '../../capabilities/import/import.port.ts';
import { keptPieces, readKept } from '../../platform/media/kept-file.ts';
import type { Services } from '../../platform/services.ts';
import { StorageFullError } from '../../providers/storage/storage.port.ts';
import { BankFileError } from '../banks/bank-file-error.ts';
import { CatalogueFiles } from '../catalogue/catalogue-files.ts';
import { Faults } from '../catalogue/faults.ts';
import { isRecord } from '../catalogue/fields.ts';
import { readYaml } from '../catalogue/read-yaml.ts';
import { openPacked } from './unpack.ts';
import { rootOf } from './what-it-is.ts';

interface Folder {
  readonly root: string;
  /** Of the courses that its catalogue names, each once. */
  readonly courses: readonly string[];
}

/** A folder with what an archive holds, for as long as it is worked with. Answers in words what is wrong with the archive. */
export async function inFolder<Answer>(
  { storage }: Pick<Services, 'storage'>,
  { place, bytes, work: folder }: ArchiveWish,
  sink: ArchiveSink,
  work: (folder: Folder) => Promise<Answer>,
): Promise<Answer | { fault: string }> {
  // Of a try before this one, whose server was killed.
  await rm(folder, { recursive: true, force: true });
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const pieces = await keptPieces(storage, place);
    const archive = await openPacked({
      size: bytes,
      read: (range) => readKept(storage, place, range, pieces),
    });
    const root = path.join(folder, await rootOf(archive));
    await archive.unpack(folder, sink);
    return await work({ root, courses: await coursesIn(root) });
  } catch (error) {
    if (error instanceof StorageFullError)
      return { fault: '学校放文件的地方满了，什么也没有写入。请技术支持腾出地方，再看一遍' };
    if (!(error instanceof BankFileError)) throw error;
    return { fault: error.message };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function coursesIn(root: string): Promise<string[]> {
  const faults = new Faults();
  const file = 'catalogue.yaml';
  const value = readYaml((await new CatalogueFiles(root).text(file)) ?? '', file, faults);
  const named = isRecord(value) && Array.isArray(value['courses']) ? value['courses'] : [];
  const courses = [...new Set(named.filter((one): one is string => typeof one === 'string'))];
  if (courses.length === 0)
    throw new BankFileError(
      faults.all[0] ?? 'catalogue.yaml 里没有写有哪些课程；请把导出的压缩包原样导入',
    );
  return courses;
}

/** What else a folder has, by its files. */
const others: readonly (readonly [file: string, words: string])[] = [
  ['careers.yaml', '职业规划'],
  ['glossary.yaml', '词汇'],
  ['messages.yaml', '消息的说法'],
  ['surveys.yaml', '调查'],
  ['esg.yaml', 'ESG 登记表'],
  ['articles', '文章'],
  ['mall', '商品和优惠券'],
  ['cards', '不在课程里的闪卡'],
];

/** What stands in it and is no course, in words: it is left out. */
export async function leftOutOf(root: string): Promise<string[]> {
  const catalogue = (await new CatalogueFiles(root).text('catalogue.yaml')) ?? '';
  const banks = await readdir(path.join(root, 'banks'), { withFileTypes: true }).catch(() => []);
  return [
    ...(/^school:/m.test(catalogue) ? ['校名'] : []),
    ...others.flatMap(([file, words]) => (existsSync(path.join(root, file)) ? [words] : [])),
    ...(banks.some((entry) => entry.isFile()) ? ['不在课程里的题库'] : []),
  ];
}
