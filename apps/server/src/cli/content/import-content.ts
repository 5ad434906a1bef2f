import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import {
  importCatalogue,
  type CatalogueReport,
  type Counts,
} from '../../interchange/import-catalogue.ts';
import { importDecks, isDeckFile } from '../../interchange/import-decks.ts';
import { importEpubs, isEpub } from '../../interchange/import-epubs.ts';
import { importPackages, isPackage } from '../../interchange/import-packages.ts';
import { bankFiles } from '../../interchange/banks/read/read-bank-file.ts';
import { importQuestions, type BankFileReport } from '../../interchange/import-questions.ts';
import type { ShownQuestion } from '../../interchange/banks/show-question.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { Services } from '../../platform/services.ts';
import { CliError } from '../cli-error.ts';
import { tableLines, type Terminal } from '../terminal.ts';

interface ImportOptions {
  readonly dryRun?: boolean | undefined;
  readonly preview?: boolean | undefined;
  readonly json?: boolean | undefined;
  readonly course?: string | undefined;
  readonly access?: string | undefined;
  readonly open?: boolean | undefined;
  readonly updateSimilar?: boolean | undefined;
}

interface Imported {
  /** 1 where anything was not taken. */
  readonly code: number;
  /** Whether anything was. */
  readonly isTaken: boolean;
  readonly importIds: readonly number[];
}

const maxLines = 50;
const heading = ['', '取用', '更新', '未变', '跳过'];
const nouns = {
  courses: '课程',
  books: '书',
  readings: '章',
  lectures: '课',
  questions: '题',
  cards: '闪卡',
  papers: '试卷',
  camps: '训练营',
  lives: '直播课',
  plans: '职业规划',
  surveys: '调查',
  goods: '商品',
  coupons: '优惠券',
} as const;

/** `xuezhou import`: a catalogue folder, a bank of questions, cards, a book, a course of another system, or a folder of these. */
export async function importContent(
  services: Pick<Services, 'database' | 'storage' | 'clock' | 'signer'>,
  place: string,
  options: ImportOptions,
  terminal: Terminal,
): Promise<Imported> {
  const found = await stat(place).catch(() => undefined);
  if (found === undefined) throw new CliError(`找不到 ${place}`);
  const preview = options.preview === true;
  const dryRun = options.dryRun === true || preview;
  const isCatalogue = found.isDirectory() && existsSync(path.join(place, 'catalogue.yaml'));
  const { banks: bankPlaces, decks, epubs, packages } = await filesOf(place, isCatalogue);
  const count = bankPlaces.length + decks.length + epubs.length + packages.length;
  if (!isCatalogue && count === 0)
    throw new CliError(
      `${place} 里没有 catalogue.yaml，也没有题库文件、.csv 或 .apkg 闪卡文件、.epub 书，或 .imscc、.mbz 课程包`,
    );
  const courseId = courseOf(options);
  if (decks.length > 0 && courseId !== undefined)
    throw new CliError('闪卡有自己的课程，不能用 --course');
  if (epubs.length > 0 && courseId !== undefined)
    throw new CliError('书有自己的课程，不能用 --course');
  if (packages.length > 0 && courseId !== undefined)
    throw new CliError('课程包有自己的课程，不能用 --course');
  const access = accessOf(options);
  const catalogue = isCatalogue ? await importCatalogue(services, place, { dryRun }) : undefined;
  const banks = await importQuestions(services, bankPlaces, {
    dryRun,
    preview,
    courseId,
    access,
    updateSimilar: options.updateSimilar,
    onProgress: ({ file, bank, done, of }) => {
      if (bank !== '') terminal.note(`${file}：${bank} ${done} / ${of}`);
    },
  });
  banks.push(...(await importDecks(services, decks, { dryRun, access })));
  banks.push(...(await importEpubs(services, epubs, { dryRun, access })));
  banks.push(...(await importPackages(services, packages, { dryRun, preview, access })));
  if (options.json === true)
    terminal.print(JSON.stringify({ dryRun, ...(catalogue && { catalogue }), banks }, null, 2));
  else report(terminal, { dryRun, catalogue, banks });
  const isNew = banks.some(({ counts }) => counts.added > 0) && courseId === undefined;
  if (options.json !== true && isNew && access === undefined)
    terminal.print('新的课程只给已报名的学员看；要让人人可学，请加上 --open 再导入一次');
  const importIds = banks.flatMap(({ importId }) => importId ?? []);
  const isTaken = [
    ...Object.values(catalogue?.counts ?? {}),
    ...banks.map(({ counts }) => counts),
  ].some((counts) => takenOf(counts) > 0);
  return { code: isFailed(catalogue, banks) ? 1 : 0, isTaken, importIds };
}

/** The files besides the catalogue: of questions and of cards. An export keeps both in folders of the catalogue. */
async function filesOf(place: string, isCatalogue: boolean) {
  const folders = isCatalogue
    ? ['banks', 'cards'].map((name) => path.join(place, name)).filter((name) => existsSync(name))
    : [place];
  const all = (await Promise.all(folders.map(bankFiles))).flat();
  const files = all.filter((file) => !isEpub(file) && !isPackage(file));
  const areDecks = await Promise.all(files.map(isDeckFile));
  return {
    banks: files.filter((_file, index) => !areDecks[index]),
    decks: files.filter((_file, index) => areDecks[index]),
    epubs: all.filter(isEpub),
    packages: all.filter(isPackage),
  };
}

const takenOf = ({ added, changed, unchanged }: Counts) => added + changed + unchanged;

/** Whether anything was not taken: who imports by a script is to look. */
const isFailed = (
  catalogue: CatalogueReport | undefined,
  banks: readonly BankFileReport[],
): boolean =>
  (catalogue?.faults.length ?? 0) > 0 ||
  banks.some(({ fault, counts }) => fault !== undefined || counts.skipped > 0);

function report(
  terminal: Terminal,
  {
    dryRun,
    catalogue,
    banks,
  }: {
    dryRun: boolean;
    catalogue: CatalogueReport | undefined;
    banks: readonly BankFileReport[];
  },
): void {
  const row = (name: string, { added, changed, unchanged, skipped }: Counts) => [
    name,
    ...[added, changed, unchanged, skipped].map(String),
  ];
  const rows = [
    heading,
    ...(catalogue === undefined
      ? []
      : Object.entries(nouns).map(([name, noun]) =>
          row(noun, catalogue.counts[name as keyof typeof nouns]),
        )),
    ...banks
      .filter(({ fault }) => fault === undefined)
      .map(({ file, counts }) => row(file, counts)),
  ];
  if (rows.length > 1) for (const line of tableLines(rows)) terminal.print(line);
  const removed = catalogue?.removed ?? 0;
  if (removed > 0) terminal.print(`文件里不再有、已下架的：${removed}`);
  for (const { fault } of banks) if (fault !== undefined) terminal.note(fault);
  list(terminal, '有误而跳过：', catalogue?.faults ?? []);
  const skipped = banks.flatMap(({ file, rows }) =>
    rows.flatMap(({ place, reason }) =>
      reason === undefined ? [] : [`${file} ${place}：${reason}`],
    ),
  );
  list(terminal, '跳过的：', skipped);
  const doubts = banks.flatMap(({ file, rows }) =>
    rows.flatMap(({ place, doubts: own = [] }) => own.map((doubt) => `${file} ${place}：${doubt}`)),
  );
  list(terminal, '拿不准的，请对照原文：', doubts);
  list(terminal, '取用了，请看一看：', notesOf(banks));
  for (const { file, rows } of banks)
    list(
      terminal,
      `${file} 会成为：`,
      rows.flatMap(({ place, shown, doubts }) =>
        shown === undefined
          ? []
          : shownLines(doubts === undefined ? place : `${place}（拿不准）`, shown),
      ),
    );
  for (const { file, importId } of banks)
    if (importId !== undefined)
      terminal.print(`${file} 的这次导入可以撤销：npx xuezhou imports undo ${importId}`);
  if (dryRun) terminal.print('这是检查，什么也没有写入');
}

/** What was lost, each once with the places where it was. */
function notesOf(banks: readonly BankFileReport[]): string[] {
  return banks.flatMap(({ file, rows, notes: whole = [] }) => {
    const notes = rows.flatMap(({ place, notes: own = [] }) =>
      own.map((note) => ({ place, note })),
    );
    const own = [...groupBy(notes, ({ note }) => note)].map(([note, places]) => {
      const [first] = places;
      const where = places.length === 1 ? first?.place : `${first?.place}等 ${places.length} 处`;
      return `${file} ${where}：${note}`;
    });
    return [...whole.map((note) => `${file}：${note}`), ...own];
  });
}

function shownLines(place: string, { kind, stem, answer, parts }: ShownQuestion): string[] {
  const line = `${place} ${kind} ${shorten(stem)}${answer === '' ? '' : ` → ${shorten(answer)}`}`;
  return [line, ...parts.flatMap((part, index) => shownLines(`  （${index + 1}）`, part))];
}

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

function list(terminal: Terminal, title: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  terminal.print('');
  terminal.print(title);
  for (const line of lines.slice(0, maxLines)) terminal.print(`  ${line}`);
  if (lines.length > maxLines)
    terminal.print(`  ……还有 ${lines.length - maxLines} 条，加上 --json 可以看到全部`);
}

function courseOf({ course }: ImportOptions): number | undefined {
  if (course === undefined || /^[1-9]\d{0,8}$/.test(course))
    return course === undefined ? undefined : Number(course);
  throw new CliError(`--course 应该是课程编号，现在是“${course}”`);
}

function accessOf({ access, open }: ImportOptions): 'open' | 'enrolled' | undefined {
  if (open === true && access === 'enrolled')
    throw new CliError('--open 和 --access enrolled 只能选一个');
  if (open === true) return 'open';
  if (access === undefined || access === 'open' || access === 'enrolled') return access;
  throw new CliError(`--access 只能是 open 或 enrolled，现在是“${access}”`);
}
