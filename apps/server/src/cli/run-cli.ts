import { BankFileError } from '../interchange/banks/bank-file-error.ts';
import { ExportError } from '../interchange/export/export-folder.ts';
import type { Services } from '../platform/services.ts';
import { assignment } from './assignment.ts';
import { camp } from './camp.ts';
import { points } from './points.ts';
import { career } from './career.ts';
import { CliError } from './cli-error.ts';
import { listCardReports } from './cards.ts';
import { exportContent } from './export-content.ts';
import { help } from './help.ts';
import { failIdentity, listIdentities, passIdentity, showIdentity } from './identity.ts';
import { items } from './items.ts';
import { importContent } from './import-content.ts';
import { course } from './course.ts';
import { live } from './live.ts';
import { sendMessageFile } from './messages.ts';
import { read } from './read-words.ts';
import { changeSetting, listSettings } from './settings.ts';
import type { Terminal } from './terminal.ts';
import { addUser, enrolUser, listUsers, verifyUser } from './users.ts';

export type CliServices = Pick<Services, 'database' | 'storage' | 'clock' | 'signer' | 'config'>;
export type OpenCliServices = () => Promise<CliServices & { close: () => Promise<void> }>;

/** Runs one command. Answers the exit code: 1 when something could not be done at all. */
export async function runCli(
  words: readonly string[],
  open: OpenCliServices,
  terminal: Terminal,
): Promise<number> {
  try {
    return await dispatch([...words], open, terminal);
  } catch (error) {
    if (!isOperators(error)) throw error;
    terminal.note(error.message);
    return 1;
  }
}

function isOperators(error: unknown): error is Error {
  return (
    error instanceof CliError || error instanceof BankFileError || error instanceof ExportError
  );
}

async function dispatch(
  [command = 'help', ...rest]: string[],
  open: OpenCliServices,
  terminal: Terminal,
): Promise<number> {
  const using = async (work: (services: CliServices) => Promise<number>): Promise<number> => {
    const services = await open();
    try {
      return await work(services);
    } finally {
      await services.close();
    }
  };
  if (command === 'import') {
    const { words, options } = read(rest, ['路径'], {
      'dry-run': { type: 'boolean' },
      preview: { type: 'boolean' },
      json: { type: 'boolean' },
      course: { type: 'string' },
      access: { type: 'string' },
    });
    return await using((services) => importContent(services, words[0] ?? '', options, terminal));
  }
  if (command === 'export') {
    const { words, options } = read(rest, ['文件夹'], { course: { type: 'string' } });
    return await using((services) => exportContent(services, words[0] ?? '', options, terminal));
  }
  if (command === 'card') return await card(rest, using, terminal);
  if (command === 'user') return await user(rest, using, terminal);
  if (command === 'course') return await course(rest, using, terminal);
  if (command === 'live') return await live(rest, using, terminal);
  if (command === 'items') return await items(rest, using, terminal);
  if (command === 'assignment') return await assignment(rest, using, terminal);
  if (command === 'camp') return await camp(rest, using, terminal);
  if (command === 'points') return await points(rest, using, terminal);
  if (command === 'career') return await career(rest, using, terminal);
  if (command === 'identity') return await identity(rest, using, terminal);
  if (command === 'setting') return await setting(rest, using, terminal);
  if (command === 'message') return await message(rest, using, terminal);
  terminal.print(help);
  if (['help', '--help', '-h'].includes(command)) return 0;
  throw new CliError(`没有“${command}”这个命令`);
}

async function card(
  [action = '', ...rest]: string[],
  using: (work: (services: CliServices) => Promise<number>) => Promise<number>,
  terminal: Terminal,
): Promise<number> {
  if (action !== 'reports')
    throw new CliError('card 之后应该是 reports。运行 npx xuezhou help 看说明');
  read(rest, [], {});
  return await using((services) => listCardReports(services, terminal));
}

async function user(
  [action = '', ...rest]: string[],
  using: (work: (services: CliServices) => Promise<number>) => Promise<number>,
  terminal: Terminal,
): Promise<number> {
  if (action === 'list') {
    read(rest, [], {});
    return await using((services) => listUsers(services, terminal));
  }
  if (action === 'add') {
    const { words, options } = read(rest, ['手机号'], {
      nickname: { type: 'string' },
      password: { type: 'string' },
    });
    return await using((services) => addUser(services, words[0] ?? '', options, terminal));
  }
  if (action === 'verify') {
    const { words } = read(rest, ['手机号'], {});
    return await using((services) => verifyUser(services, words[0] ?? '', terminal));
  }
  if (action === 'enrol') {
    const { words, options } = read(rest, ['手机号', '课程编号'], {
      until: { type: 'string' },
      from: { type: 'string' },
      waiting: { type: 'string' },
    });
    const [mobile = '', course = ''] = words;
    return await using((services) => enrolUser(services, { mobile, course, ...options }, terminal));
  }
  throw new CliError(`user 之后应该是 list、add、verify 或 enrol。运行 npx xuezhou help 看说明`);
}

async function identity(
  [action = '', ...rest]: string[],
  using: (work: (services: CliServices) => Promise<number>) => Promise<number>,
  terminal: Terminal,
): Promise<number> {
  if (action === 'list') {
    const { options } = read(rest, [], { all: { type: 'boolean' } });
    return await using((services) => listIdentities(services, options, terminal));
  }
  if (action === 'show') {
    const { words, options } = read(rest, ['编号'], { to: { type: 'string' } });
    return await using((services) => showIdentity(services, words[0] ?? '', options, terminal));
  }
  if (action === 'pass') {
    const { words } = read(rest, ['编号'], {});
    return await using((services) => passIdentity(services, words[0] ?? '', terminal));
  }
  if (action === 'fail') {
    const { words, options } = read(rest, ['编号'], { reason: { type: 'string' } });
    return await using((services) => failIdentity(services, words[0] ?? '', options, terminal));
  }
  throw new CliError('identity 之后应该是 list、show、pass 或 fail。运行 npx xuezhou help 看说明');
}

async function setting(
  [action = '', ...rest]: string[],
  using: (work: (services: CliServices) => Promise<number>) => Promise<number>,
  terminal: Terminal,
): Promise<number> {
  if (action === 'list') {
    read(rest, [], {});
    return await using((services) => listSettings(services, terminal));
  }
  if (action === 'set') {
    const { words } = read(rest, ['设置的名字', '值（要清除就写 ""）'], {});
    const [key = '', value = ''] = words;
    return await using((services) => changeSetting(services, { key, value }, terminal));
  }
  throw new CliError('setting 之后应该是 list 或 set。运行 npx xuezhou help 看说明');
}

async function message(
  [action = '', ...rest]: string[],
  using: (work: (services: CliServices) => Promise<number>) => Promise<number>,
  terminal: Terminal,
): Promise<number> {
  if (action !== 'send')
    throw new CliError('message 之后应该是 send。运行 npx xuezhou help 看说明');
  const { words, options } = read(rest, ['文件'], {
    title: { type: 'string' },
    to: { type: 'string' },
    important: { type: 'boolean' },
  });
  const { title, to, important = false } = options;
  return await using((services) =>
    sendMessageFile(services, { file: words[0] ?? '', title, to, important }, terminal),
  );
}
