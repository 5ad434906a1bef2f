import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Command } from '@commander-js/extra-typings';
import {
  exportEsgRegistrations,
  exportSurveyResults,
  listSurveys,
  settleEsgRegistration,
} from '@xuezhou/contract/survey/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { openSurveyFile } from '../capabilities/survey/console/survey-file.ts';
import { esgSheet, surveySheet } from '../interchange/export/write-survey.ts';
import { minuteOf } from '../platform/clock.ts';
import { CliError } from './cli-error.ts';
import type { Cli } from './cli.ts';
import { addGroup } from './command-line.ts';
import type { ConsoleClient } from './console-client.ts';
import { studentOf } from './find-student.ts';
import { readId } from './read-option.ts';
import { tableLines, type Terminal } from './terminal.ts';
import { flag, say } from '../platform/text/shell-language.ts';

/** `xuezhou survey …`: what was asked, what was answered, and who registers for the ESG exam. */
export function addSurveyCommands(program: Command, { run, terminal }: Cli): void {
  const survey = addGroup(
    program,
    'survey',
    say('调查和 ESG 登记', 'Surveys and registrations for ESG'),
  );
  survey
    .command('list')
    .description(say('列出调查和各收到多少份', 'List surveys and how many answered each'))
    .action(() => run((client) => printSurveys(client, terminal)));
  survey
    .command('results')
    .description(
      say('把一份调查的全部答案写成 Excel', 'Write all answers of a survey into an Excel file'),
    )
    .argument(flag('<调查编号>', '<survey>'))
    .argument(flag('<文件.xlsx>', '<file.xlsx>'))
    .option(
      flag('--files <文件夹>', '--files <folder>'),
      say('同时把学生交的文件写进这个文件夹', 'write files of students into this folder too'),
    )
    .action((word, file, { files }) =>
      run((client) => writeResults(client, { surveyId: readId(word), file, files }, terminal)),
    );
  survey
    .command('esg')
    .description(
      say(
        '把等着登记的 ESG 考试登记写成 Excel，带完整证件号',
        'Write who waits to be registered for the ESG exam into an Excel file, with whole numbers of documents',
      ),
    )
    .argument(flag('<文件.xlsx>', '<file.xlsx>'))
    .option('--all', say('已经向主办方登记的也在内', 'those already registered too'))
    .action((file, { all = false }) => run((client) => writeEsg(client, { file, all }, terminal)));
  survey
    .command('esg-done')
    .description(
      say(
        '记下已替一位学生向主办方登记，90 天后删除登记',
        'Note that a student was registered; the registration is deleted after 90 days',
      ),
    )
    .argument(flag('<手机号>', '<mobile>'))
    .action((mobile) =>
      run(async (client) => {
        const { studentId, nickname } = await studentOf(client, mobile);
        await client.ask(settleEsgRegistration, { body: { studentId } });
        terminal.print(say(`${nickname} 已登记`, `${nickname} is registered`));
      }),
    );
}

async function printSurveys(client: ConsoleClient, { print }: Terminal): Promise<void> {
  const surveys = await client.ask(listSurveys);
  if (surveys.length === 0) {
    print(
      say(
        '还没有调查。写一个 surveys.yaml 再导入，格式见 content/README.md',
        'There is no survey yet. Write a surveys.yaml and import it; its form stands in content/README.md',
      ),
    );
    return;
  }
  const rows = surveys.map((each) => [
    ...[String(each.surveyId), each.title, String(each.posted)],
    ...[
      each.isAnonymous ? say('不记名', 'without names') : say('记名', 'with names'),
      timeOf(each.opensAt),
      timeOf(each.closesAt),
    ],
    each.isRetired ? say('已撤下', 'withdrawn') : '',
  ]);
  for (const line of tableLines([
    [
      say('编号', 'number'),
      say('调查', 'surveys'),
      say('份数', 'answers'),
      '',
      say('开始', 'starts'),
      say('结束', 'ends'),
      say('状态', 'state'),
    ],
    ...rows,
  ]))
    print(line);
}

const timeOf = (moment: string | null): string =>
  moment === null ? '' : minuteOf(new Date(moment));

async function writeResults(
  client: ConsoleClient,
  given: { surveyId: number; file: string; files: string | undefined },
  { print }: Terminal,
): Promise<void> {
  const results = await client.ask(exportSurveyResults, {
    body: { surveyId: given.surveyId, why: say('命令行写成 Excel', 'into Excel by the shell') },
  });
  await save(given.file, await surveySheet(results));
  print(
    say(
      `《${results.title}》${results.answers.length} 份：${given.file}`,
      `${results.answers.length} answers of ${results.title}: ${given.file}`,
    ),
  );
  if (given.files !== undefined)
    print(await writeFiles(client, results, given.surveyId, given.files));
}

async function writeFiles(
  { services, actor }: ConsoleClient,
  { answers }: DataOf<typeof exportSurveyResults>,
  surveyId: number,
  folder: string,
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let written = 0;
  for (const { studentId, answers: own } of answers)
    for (const { surveyItemId, value } of own) {
      if (studentId === null || typeof value !== 'object' || !('key' in value)) continue;
      const wanted = { surveyId, studentId, key: value.key };
      const place = await openSurveyFile(services, wanted, actor);
      const stored = place === undefined ? undefined : await services.storage.get(place);
      if (stored === undefined) continue;
      const name = `${studentId}-${surveyItemId}-${value.fileName}`;
      await pipeline(stored.body, createWriteStream(path.join(folder, name), { mode: 0o600 }));
      written++;
    }
  return say(
    `${written} 个文件由学生上传，请在不运行宏的软件里打开：${folder}`,
    `${written} files come from students, open them in a program that runs no macros: ${folder}`,
  );
}

async function writeEsg(
  client: ConsoleClient,
  { file, all }: { file: string; all: boolean },
  { print, note }: Terminal,
): Promise<void> {
  const registrations = await client.ask(exportEsgRegistrations, { body: { all } });
  if (registrations.length === 0) {
    print(say('没有等着登记的', 'Nobody waits to be registered'));
    return;
  }
  await save(file, await esgSheet(registrations));
  print(
    say(
      `${registrations.length} 份登记：${file}`,
      `${registrations.length} registrations: ${file}`,
    ),
  );
  note(
    say(
      '里面有完整的证件号，登记完请删去这个文件',
      'It holds whole numbers of documents: please delete it afterwards',
    ),
  );
}

async function save(file: string, sheet: Buffer): Promise<void> {
  await writeFile(file, sheet, { mode: 0o600 }).catch((error: unknown) => {
    throw new CliError(
      say(
        `写不了文件“${file}”，请检查路径`,
        `The file "${file}" cannot be written: please check its path`,
      ),
      { cause: error },
    );
  });
}
