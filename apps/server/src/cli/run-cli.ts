import { CommanderError } from '@commander-js/extra-typings';
import { BankFileError } from '../interchange/banks/bank-file-error.ts';
import { ExportError } from '../interchange/export/export-folder.ts';
import { Failure, Refusal } from '../platform/http/refusal.ts';
import type { ConsoleServices } from '../platform/services.ts';
import { BackupError } from '../interchange/backup/backup-error.ts';
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
import { explainUsage, makeProgram } from './command-line.ts';
import { addContentCommands } from './content/content.ts';
import { addCourseCommands } from './course/course.ts';
import { openDesk } from './desk.ts';
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
import { addSurveyCommands } from './survey.ts';
import type { Terminal } from './terminal.ts';
import { addUserCommands } from './users.ts';
import { addImportCommands } from './content/withdrawals.ts';

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
    addUserCommands,
    addCourseCommands,
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
  ...[addSurveyCommands, addAlumniCommands, addBackupCommands],
];

/** Runs one command. Answers the exit code: 1 when something could not be done at all. */
export async function runCli(
  words: readonly string[],
  open: OpenCliServices,
  terminal: Terminal,
  openEmpty: OpenEmptyPlace = () => Promise.reject(new CliError('这里不能恢复备份')),
): Promise<number> {
  let code = 0;
  const run: Cli['run'] = async (work) => {
    const services = await open();
    try {
      code = (await work(openDesk(services))) ?? 0;
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
  try {
    const program = makeProgram(terminal);
    for (const addGroup of groups) addGroup(program, { run, runInEmptyPlace, terminal });
    await program.parseAsync(words, { from: 'user' });
    return code;
  } catch (error) {
    const told = error instanceof CommanderError ? explainUsage(error) : error;
    if (told === null) return 0;
    if (!isOperators(told)) throw error;
    terminal.note(told.message);
    return 1;
  }
}

/** What the person at the keyboard can do something about, in words that say what. */
function isOperators(error: unknown): error is Error {
  return [CliError, Refusal, Failure, BankFileError, ExportError, BackupError].some(
    (kind) => error instanceof kind,
  );
}
