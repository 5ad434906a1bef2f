import {
  Command,
  type CommandUnknownOpts,
  type CommanderError,
  type Help,
} from '@commander-js/extra-typings';
import { CliError } from './cli-error.ts';
import { widthOf, type Terminal } from './terminal.ts';

const readHelp = '运行 npx xuezhou help 看说明';

const titles: Readonly<Record<string, string>> = {
  'Usage:': '用法：',
  'Arguments:': '参数：',
  'Options:': '选项：',
  'Commands:': '命令：',
};

/** The root, to which commands are added; those that are added speak as it does: Chinese, and to this terminal. */
export function makeProgram({ print }: Terminal, version: string): Command {
  const program = new Command('xuezhou')
    .description('学舟命令行。在项目文件夹里运行 npx xuezhou <命令>，服务器开着或关着都可以。')
    .exitOverride()
    .configureOutput({ writeOut: (text) => print(text.trimEnd()), writeErr: () => undefined })
    .configureHelp(chineseHelp)
    .helpOption('-h, --help', '显示说明')
    .version(version, '-V, --version', '显示版本')
    .helpCommand(false)
    // Told in our own words below.
    .allowExcessArguments()
    .hook('preAction', (_program, command) => checkWords(command))
    .addHelpText(
      'after',
      '\n选项见 npx xuezhou help <命令>，如 npx xuezhou help user enrol。\n手机号不写区号就是中国大陆；其他地区如 +85261234567。',
    );
  program
    .command('help')
    .description('显示说明')
    .argument('[命令...]', '如 user enrol')
    .action((words: string[]) => findCommand(program, words).outputHelp());
  return program;
}

function checkWords(command: CommandUnknownOpts): void {
  const { args, registeredArguments, commands } = command;
  const takesMore = commands.length > 0 || registeredArguments.at(-1)?.variadic === true;
  const extra = takesMore ? undefined : args[registeredArguments.length];
  if (extra !== undefined) throw new CliError(`多了“${extra}”。路径里有空格时请加引号`);
  // `--reply --fixed`: the second is no reply.
  for (const [name, value] of Object.entries(command.opts()))
    if (typeof value === 'string' && value.startsWith('--'))
      throw new CliError(`选项 --${kebab(name)} 后面缺少值。${readHelp}`);
}

const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A command that is followed by the name of one of its own. */
export const addGroup = (program: Command, name: string, description: string): Command =>
  program.command(name).description(description);

/** Where the words end at a group, those that may follow are told; without any word it is the help that is asked for. */
export function demandCommand(
  program: CommandUnknownOpts,
  words: readonly string[],
): readonly string[] {
  if (words.length === 0) return ['help'];
  const group = program.commands.find((command) => command.name() === words[0]);
  if (group === undefined || group.commands.length === 0 || words.length > 1) return words;
  throw new CliError(`${followersOf(group)}${readHelp}`);
}

function followersOf(group: CommandUnknownOpts): string {
  const names = group.commands.map((command) => command.name());
  const last = names.pop() ?? '';
  const listed = names.length === 0 ? last : `${names.join('、')} 或 ${last}`;
  return `${group.name()} 之后应该是 ${listed}。`;
}

/** Every command that is no group. */
const leavesOf = (command: CommandUnknownOpts): CommandUnknownOpts[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);

/** What lists says so in its first word. */
const isList = (command: CommandUnknownOpts): boolean => command.description().startsWith('列出');

/** Lets every list answer as JSON, and calls back before one does. */
export function addJson(program: CommandUnknownOpts, begin: () => void): void {
  const lists = leavesOf(program).filter(isList);
  for (const command of lists) command.option('--json', '给程序看：打印 JSON');
  program.hook('preAction', (_program, command) => {
    if (lists.includes(command) && command.opts()['json'] === true) begin();
  });
}

function findCommand(program: CommandUnknownOpts, words: readonly string[]): CommandUnknownOpts {
  let found = program;
  for (const word of words) {
    const inner = found.commands.find((command) => command.name() === word);
    if (inner === undefined) throw new CliError(`没有“${words.join(' ')}”这个命令。${readHelp}`);
    found = inner;
  }
  return found;
}

/** The root lists every command in full, so that one look finds it. */
const chineseHelp: Partial<Help> = {
  helpWidth: 160,
  displayWidth: widthOf,
  styleTitle: (title) => titles[title] ?? title,
  visibleCommands: (command) =>
    command.commands.flatMap((inner) => (inner.commands.length === 0 ? [inner] : inner.commands)),
  subcommandTerm: (command) =>
    [nameOf(command), ...command.registeredArguments.map(termOf)].join(' '),
  commandUsage: (command) =>
    [
      `npx ${nameOf(command, true)}`,
      ...(command.commands.length > 0 ? ['<命令>'] : command.registeredArguments.map(termOf)),
      ...(command.options.length > 0 ? ['[选项]'] : []),
    ].join(' '),
};

const termOf = (word: CommandUnknownOpts['registeredArguments'][number]): string =>
  word.required ? `<${word.name()}>` : `[${word.name()}]`;

/** `user enrol`; with the root, `xuezhou user enrol`. */
function nameOf(command: CommandUnknownOpts, hasRoot = false): string {
  if (command.parent === null) return hasRoot ? command.name() : '';
  return `${nameOf(command.parent, hasRoot)} ${command.name()}`.trim();
}

/**
 * What commander says of wrong words of the program, in words that say what to do; null where help was asked for and
 * given.
 */
export function explainUsage(
  error: CommanderError,
  program: CommandUnknownOpts,
  [first]: readonly string[],
): CliError | null {
  const named = /'([^' ]*[^']*)'/.exec(error.message)?.[1] ?? '';
  const similar = similarIn(error);
  const hint = similar === undefined ? '' : `，是不是 ${similar}？`;
  switch (error.code) {
    case 'commander.helpDisplayed':
    case 'commander.help':
      return null;
    case 'commander.version':
      return null;
    case 'commander.unknownCommand':
      return new CliError(`${explainUnknown(program, first, named)}${readHelp}`, { cause: error });
    case 'commander.unknownOption':
      return new CliError(`不认识的选项 ${named}${hint || '。'}${readHelp}`, { cause: error });
    case 'commander.missingArgument':
      return new CliError(`缺少${named}。${readHelp}`, { cause: error });
    case 'commander.optionMissingArgument':
      return new CliError(`选项 ${named} 后面缺少值。${readHelp}`, { cause: error });
    default:
      return new CliError(`命令的写法不对。${readHelp}`, { cause: error });
  }
}

function explainUnknown(program: CommandUnknownOpts, first = '', named: string): string {
  const group = program.commands.find((command) => command.name() === first);
  const similar = similarTo(named, (group ?? program).commands);
  const hint = similar === undefined ? '。' : `，是不是 ${similar}？`;
  const isLost = similar === undefined && group !== undefined;
  return `没有“${named}”这个命令${hint}${isLost ? followersOf(group) : ''}`;
}

/** As commander finds one: it knows of the root's no more than what its help lists, which are others. */
function similarTo(word: string, commands: readonly CommandUnknownOpts[]): string | undefined {
  const probe = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  for (const command of commands) probe.command(command.name());
  try {
    probe.parse([word], { from: 'user' });
  } catch (error) {
    return error instanceof Error ? similarIn(error) : undefined;
  }
  return undefined;
}

const similarIn = ({ message }: Error): string | undefined =>
  /\(Did you mean (?:one of )?(.*?)\?\)/.exec(message)?.[1];
