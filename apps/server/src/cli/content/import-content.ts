import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { importCatalogue, type CatalogueReport } from '../../interchange/import-catalogue.ts';
import type { Counts } from '../../interchange/store/compare-catalogue.ts';
import { isDeckFile } from '../../interchange/decks/brought/open-deck.ts';
import { importDecks } from '../../interchange/import-decks.ts';
import { importEpubs, isEpub } from '../../interchange/import-epubs.ts';
import { importPackages, isPackage } from '../../interchange/import-packages.ts';
import { bankFiles } from '../../interchange/banks/read/read-bank-file.ts';
import { readIfTaken, type IfTaken } from '../../interchange/origins/if-taken.ts';
import { importCourseBanks } from '../../interchange/origins/import-course-banks.ts';
import {
  importQuestions,
  type BankFileReport,
  type QuestionsOptions,
} from '../../interchange/import-questions.ts';
import type { Services } from '../../platform/services.ts';
import { CliError } from '../cli-error.ts';
import type { Terminal } from '../terminal.ts';
import { reportImport } from './import-report.ts';
import { say } from '../../platform/text/shell-language.ts';

export interface ImportOptions {
  readonly dryRun?: boolean | undefined;
  readonly preview?: boolean | undefined;
  readonly json?: boolean | undefined;
  readonly course?: string | undefined;
  readonly access?: string | undefined;
  readonly open?: boolean | undefined;
  readonly updateSimilar?: boolean | undefined;
  readonly ifTaken?: string | undefined;
}

interface Imported {
  /** 1 where anything was not taken. */
  readonly code: number;
  /** Whether anything was. */
  readonly isTaken: boolean;
  readonly importIds: readonly number[];
}

/** `xuezhou import`: a catalogue folder, a bank of questions, cards, a book, a course of another system, or a folder of these. */
export async function importContent(
  services: Pick<Services, 'database' | 'storage' | 'clock' | 'signer'>,
  place: string,
  options: ImportOptions,
  terminal: Terminal,
): Promise<Imported> {
  const found = await stat(place).catch(() => undefined);
  if (found === undefined) throw new CliError(say(`找不到 ${place}`, `${place} is not there`));
  const preview = options.preview === true;
  const dryRun = options.dryRun === true || preview;
  const isCatalogue = found.isDirectory() && existsSync(path.join(place, 'catalogue.yaml'));
  const { banks: bankPlaces, decks, epubs, packages } = await filesOf(place, isCatalogue);
  const count = bankPlaces.length + decks.length + epubs.length + packages.length;
  if (!isCatalogue && count === 0)
    throw new CliError(
      say(
        `${place} 里没有 catalogue.yaml，也没有题库文件、.csv 或 .apkg 闪卡文件、.epub 书，或 .imscc、.mbz 课程包`,
        `${place} has no catalogue.yaml, and no bank of questions, .csv or .apkg of flash cards, .epub, .imscc or .mbz`,
      ),
    );
  const courseId = courseOf(options);
  if (courseId !== undefined) demandQuestions({ decks, epubs, packages });
  const access = accessOf(options);
  const ifTaken = ifTakenOf(options);
  const catalogue = isCatalogue
    ? await importCatalogue(services, place, { dryRun, ifTaken })
    : undefined;
  const ofBanks: QuestionsOptions = {
    dryRun,
    preview,
    access,
    updateSimilar: options.updateSimilar,
    onProgress: noteProgress(terminal),
  };
  const banks = await importQuestions(services, bankPlaces, { ...ofBanks, courseId });
  const ofCourses = await importCourseBanks(services, place, catalogue?.courses ?? [], {
    ...ofBanks,
    left: catalogue?.left ?? [],
  });
  banks.push(...ofCourses);
  banks.push(...(await importDecks(services, decks, { dryRun, access })));
  banks.push(...(await importEpubs(services, epubs, { dryRun, access })));
  banks.push(...(await importPackages(services, packages, { dryRun, preview, access })));
  if (options.json === true)
    terminal.print(JSON.stringify({ dryRun, ...(catalogue && { catalogue }), banks }, null, 2));
  else reportImport(terminal, { dryRun, catalogue, banks });
  // Those of courses made none.
  const isNew =
    courseId === undefined &&
    banks.some((bank) => bank.counts.added > 0 && !ofCourses.includes(bank));
  if (options.json !== true && isNew && access === undefined) sayWhoSees(terminal);
  const importIds = banks.flatMap(({ importId }) => importId ?? []);
  const isTaken = [
    ...Object.values(catalogue?.counts ?? {}),
    ...banks.map(({ counts }) => counts),
  ].some((counts) => takenOf(counts) > 0);
  return { code: isFailed(catalogue, banks) ? 1 : 0, isTaken, importIds };
}

const noteProgress =
  (terminal: Terminal): NonNullable<QuestionsOptions['onProgress']> =>
  ({ file, bank, done, of }) => {
    if (bank === '') return;
    terminal.note(say(`${file}：${bank} ${done} / ${of}`, `${file}: ${bank} ${done} / ${of}`));
  };

const sayWhoSees = (terminal: Terminal): void =>
  terminal.print(
    say(
      '新的课程只给已报名的学员看；要让人人可学，请加上 --open 再导入一次',
      'New courses are for enrolled students alone; to let everybody learn, import once more with --open',
    ),
  );

/** Only questions can be put into a course that is there. */
function demandQuestions({
  decks,
  epubs,
  packages,
}: Readonly<Record<'decks' | 'epubs' | 'packages', readonly string[]>>): void {
  if (decks.length > 0)
    throw new CliError(
      say(
        '闪卡有自己的课程，不能用 --course',
        'Flash cards have a course of their own: --course does not go with them',
      ),
    );
  if (epubs.length > 0)
    throw new CliError(
      say(
        '书有自己的课程，不能用 --course',
        'A book has a course of its own: --course does not go with it',
      ),
    );
  if (packages.length > 0)
    throw new CliError(
      say(
        '课程包有自己的课程，不能用 --course',
        'A package has a course of its own: --course does not go with it',
      ),
    );
}

/** The files besides the catalogue: of questions and of cards. An export keeps both in folders of the catalogue. */
async function filesOf(place: string, isCatalogue: boolean) {
  const folders = isCatalogue
    ? ['banks', 'cards'].map((name) => path.join(place, name)).filter((name) => existsSync(name))
    : [place];
  const all = (await Promise.all(folders.map(bankFiles))).flat();
  const files = all.filter((file) => !isEpub(file) && !isPackage(file));
  // One after the other: so many at once as a folder may hold are refused by the thread that looks at workbooks.
  const areDecks: boolean[] = [];
  for (const file of files) areDecks.push(await isDeckFile(file));
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

function courseOf({ course }: ImportOptions): number | undefined {
  if (course === undefined || /^[1-9]\d{0,8}$/.test(course))
    return course === undefined ? undefined : Number(course);
  throw new CliError(
    say(
      `--course 应该是课程编号，现在是“${course}”`,
      `--course should be the number of a course, and is "${course}"`,
    ),
  );
}

function ifTakenOf({ ifTaken }: ImportOptions): IfTaken | undefined {
  const said = ifTaken === undefined ? undefined : readIfTaken(ifTaken);
  if (ifTaken === undefined || said !== undefined) return said;
  throw new CliError(
    say(
      `--if-taken 要写哪一门课怎么办，如 1=update,2=beside；只有一门要问时可以只写 update 或 beside；整个目录换成另一所学校的，写 school=update。现在是“${ifTaken}”`,
      `--if-taken should say what becomes of which course, as 1=update,2=beside; update or beside alone where one course asks; school=update for all that another school has. It is "${ifTaken}"`,
    ),
  );
}

function accessOf({ access, open }: ImportOptions): 'open' | 'enrolled' | undefined {
  if (open === true && access === 'enrolled')
    throw new CliError(
      say(
        '--open 和 --access enrolled 只能选一个',
        '--open and --access enrolled do not go together',
      ),
    );
  if (open === true) return 'open';
  if (access === undefined || access === 'open' || access === 'enrolled') return access;
  throw new CliError(
    say(
      `--access 只能是 open 或 enrolled，现在是“${access}”`,
      `--access should be open or enrolled, and is "${access}"`,
    ),
  );
}
