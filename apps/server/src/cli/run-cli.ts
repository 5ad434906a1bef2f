import { CommanderError } from '@commander-js/extra-typings';
import { BankFileError } from '../interchange/banks/bank-file-error.ts';
import { ExportError } from '../interchange/export/export-folder.ts';
import { Failure, Refusal } from '../platform/http/refusal.ts';
import type { Config } from '../platform/config/config.ts';
import type { DatabaseConfig } from '../platform/config/database-config.ts';
import type { ConsoleServices } from '../platform/services.ts';
import { BackupError } from '../interchange/backup/backup-error.ts';
import { StoreMoveError } from '../interchange/store-move/store-move-error.ts';
import type { EmptyPlace } from '../interchange/backup/restore-backup.ts';
import { addAlumniCommands } from './classes/alumni.ts';
import { addAssignmentCommands } from './course/assignment.ts';
import { addAssistantCommands } from './assistant.ts';
import { addAuditCommands } from './audit.ts';
import { addBackupCommands } from './backup.ts';
import { addCampCommands } from './classes/camp.ts';
import { addCardCommands } from './content/cards.ts';
import { addCareerCommands } from './classes/career.ts';
import { CliError } from './cli-error.ts';
import type { Cli } from './cli.ts';
import { addJson, demandCommand, explainUsage, makeProgram } from './command-line.ts';
import { addCompletionCommand } from './shell/completion.ts';
import { addContentCommands } from './content/content.ts';
import { addCoursewareCommands } from './content/courseware.ts';
import { addCourseCommands } from './course/course.ts';
import { errorWords } from './shell/error-words.ts';
import { openConsoleClient } from './console-client.ts';
import { addDoctorCommand } from './shell/doctor.ts';
import { addIdentityCommands } from './identity.ts';
import { addImCommands } from './classes/im.ts';
import { addItemCommands } from './content/items.ts';
import { addLiveCommands } from './classes/live.ts';
import { addMallCommands } from './mall/mall.ts';
import { addMessageCommands } from './messages.ts';
import { addPointsCommands } from './points.ts';
import { addQaCommands } from './qa/qa.ts';
import { addSettingCommands } from './settings.ts';
import { addStaffCommands } from './staff.ts';
import { addModerationCommands } from './classes/moderation.ts';
import { addSurveyCommands } from './survey.ts';
import { addStoreCommands } from './shell/store.ts';
import type { Terminal } from './terminal.ts';
import { addUserCommands } from './users.ts';
import { addImportCommands } from './content/withdrawals.ts';
import { addQuestionCommands } from './content/regrade.ts';
import { say } from '../platform/text/shell-language.ts';

export type CliServices = ConsoleServices;
export type OpenCliServices = () => Promise<CliServices & { close: () => Promise<void> }>;
export type OpenEmptyPlace = () => Promise<EmptyPlace & { close: () => Promise<void> }>;

/** In the order of the help. */
const groups = [
  ...[
    addContentCommands,
    addImportCommands,
    addCardCommands,
    addItemCommands,
    addQuestionCommands,
    addUserCommands,
    addCourseCommands,
    addCoursewareCommands,
  ],
  ...[
    addLiveCommands,
    addAssignmentCommands,
    addAssistantCommands,
    addCampCommands,
    addCareerCommands,
    addPointsCommands,
  ],
  ...[
    addMallCommands,
    addSettingCommands,
    addIdentityCommands,
    addMessageCommands,
    addImCommands,
    addQaCommands,
    addStaffCommands,
    addAuditCommands,
  ],
  ...[
    addSurveyCommands,
    addAlumniCommands,
    addModerationCommands,
    addBackupCommands,
    addStoreCommands,
    addDoctorCommand,
  ],
  addCompletionCommand,
];

export interface AtShell {
  /** Who works there, where that is known. */
  readonly person?: string | undefined;
  readonly version?: string;
  /** Throws ConfigError where a variable is not as it must be. */
  readonly readConfig?: () => Config;
  /** Throws the same, and reads nothing else. */
  readonly readDatabaseConfig?: () => DatabaseConfig;
}

/** Runs one command. Answers the exit code: 1 when something could not be done. */
export async function runCli(
  words: readonly string[],
  open: OpenCliServices,
  terminal: Terminal,
  openEmpty: OpenEmptyPlace = () =>
    Promise.reject(new CliError(say('这里不能恢复备份', 'No backup can be restored here'))),
  { person, version = '', readConfig, readDatabaseConfig = readConfig }: AtShell = {},
): Promise<number> {
  let code = 0;
  let isJson = false;
  // Programs read one value; what a command says to people goes on beside it.
  const spoken: Terminal = {
    ...terminal,
    print: (line) => (isJson ? undefined : terminal.print(line)),
  };
  const run: Cli['run'] = async (work) => {
    const services = await open();
    try {
      const client = openConsoleClient(services, person);
      code = (await work(client)) ?? 0;
      if (isJson) terminal.print(JSON.stringify(client.found(), null, 2));
    } finally {
      await services.close();
    }
  };
  const runInEmptyPlace: Cli['runInEmptyPlace'] = async (work) => {
    const place = await openEmpty();
    try {
      await work(place);
    } finally {
      await place.close();
    }
  };
  const onRead =
    <Read>(read: (() => Read) | undefined) =>
    async (work: (config: Read) => Promise<number>) => {
      if (read === undefined)
        throw new CliError(say('这里没有配置可看', 'There is no configuration to look at here'));
      code = await work(read());
    };
  const runOnConfig: Cli['runOnConfig'] = onRead(readConfig);
  const runOnDatabase: Cli['runOnDatabase'] = onRead(readDatabaseConfig);
  const program = makeProgram(spoken, version);
  try {
    for (const addGroup of groups)
      addGroup(program, { run, runInEmptyPlace, runOnConfig, runOnDatabase, terminal: spoken });
    addJson(program, () => void (isJson = true));
    await program.parseAsync(demandCommand(program, words), { from: 'user' });
    return code;
  } catch (error) {
    const told = error instanceof CommanderError ? explainUsage(error, program, words) : error;
    if (told === null) return 0;
    if (!isOperators(told)) throw error;
    terminal.note(errorWords(told));
    return 1;
  }
}

/** What the person at the keyboard can do something about, in words that say what. */
function isOperators(error: unknown): error is Error {
  return [CliError, Refusal, Failure, BankFileError, ExportError, BackupError, StoreMoveError].some(
    (kind) => error instanceof kind,
  );
}
