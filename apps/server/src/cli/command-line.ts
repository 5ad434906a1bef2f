import {
  Command,
  type CommandUnknownOpts,
  type CommanderError,
  type Help,
} from '@commander-js/extra-typings';
import { CliError } from './cli-error.ts';
import { widthOf, type Terminal } from './terminal.ts';
import { flag, say } from '../platform/text/shell-language.ts';

const readHelp = say('运行 npx xuezhou help 看说明', 'Run npx xuezhou help');

const titles: Readonly<Record<string, string>> = {
  'Usage:': say('用法：', 'Usage:'),
  'Arguments:': say('参数：', 'Arguments:'),
  'Options:': say('选项：', 'Options:'),
  'Commands:': say('命令：', 'Commands:'),
};

/** The root, to which commands are added; those that are added speak as it does: Chinese, and to this terminal. */
export function makeProgram({ print }: Terminal, version: string): Command {
  const program = new Command('xuezhou')
    .description(
      say(
        '学舟命令行。在项目文件夹里运行 npx xuezhou <命令>，服务器开着或关着都可以。',
        "The command line of Xuezhou. Run npx xuezhou <command> in the project's folder, whether the server runs or not.",
      ),
    )
    .exitOverride()
    .configureOutput({ writeOut: (text) => print(text.trimEnd()), writeErr: () => undefined })
    .configureHelp(chineseHelp)
    .helpOption('-h, --help', say('显示说明', 'show help'))
    .version(version, '-V, --version', say('显示版本', 'show the version'))
    .helpCommand(false)
    // Told in our own words below.
    .allowExcessArguments()
    .hook('preAction', (_program, command) => checkWords(command))
    .addHelpText(
      'after',
      say(
        '\n选项见 npx xuezhou help <命令>，如 npx xuezhou help user enrol。\n手机号不写区号就是中国大陆；其他地区如 +85261234567。',
        '\nOptions: npx xuezhou help <command>, such as npx xuezhou help user enrol.\nA mobile without a country code is of mainland China; others as +85261234567.',
      ),
    );
  program
    .command('help')
    .description(say('显示说明', 'show help'))
    .argument(flag('[命令...]', '[command...]'), say('如 user enrol', 'such as user enrol'))
    .action((words: string[]) => findCommand(program, words).outputHelp());
  return program;
}

function checkWords(command: CommandUnknownOpts): void {
  const { args, registeredArguments, commands } = command;
  const takesMore = commands.length > 0 || registeredArguments.at(-1)?.variadic === true;
  const extra = takesMore ? undefined : args[registeredArguments.length];
  if (extra !== undefined)
    throw new CliError(
      say(
        `多了“${extra}”。路径里有空格时请加引号`,
        `"${extra}" is one word too many. Please quote paths with blanks`,
      ),
    );
  // `--reply --fixed`: the second is no reply.
  for (const [name, value] of Object.entries(command.opts()))
    if (typeof value === 'string' && value.startsWith('--'))
      throw new CliError(
        say(
          `选项 --${kebab(name)} 后面缺少值。${readHelp}`,
          `A value is missing behind --${kebab(name)}. ${readHelp}`,
        ),
      );
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
  if (group === undefined || !isGroup(group) || words.length > 1) return words;
  throw new CliError(`${followersOf(group)}${readHelp}`);
}

/** One that does something itself, `backup FOLDER`, stands beside its own. */
const isGroup = ({ commands, registeredArguments }: CommandUnknownOpts): boolean =>
  commands.length > 0 && registeredArguments.length === 0;

function followersOf(group: CommandUnknownOpts): string {
  const names = group.commands.map((command) => command.name());
  const last = names.pop() ?? '';
  const listed =
    names.length === 0
      ? last
      : say(
          `${names.join(say('、', ', '))} 或 ${last}`,
          `${names.join(say('、', ', '))} or ${last}`,
        );
  return say(
    `${group.name()} 之后应该是 ${listed}。`,
    `${group.name()} is to be followed by ${listed}. `,
  );
}

/** Every command that is no group. */
const leavesOf = (command: CommandUnknownOpts): CommandUnknownOpts[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);

/** What lists says so in its first word. */
const isList = (command: CommandUnknownOpts): boolean =>
  command.description().startsWith(say('列出', 'List '));

/** Lets every list answer as JSON, and calls back before one does. */
export function addJson(program: CommandUnknownOpts, begin: () => void): void {
  const lists = leavesOf(program).filter(isList);
  for (const command of lists)
    command.option('--json', say('给程序看：打印 JSON', 'for programs: print JSON'));
  program.hook('preAction', (_program, command) => {
    if (lists.includes(command) && command.opts()['json'] === true) begin();
  });
}

function findCommand(program: CommandUnknownOpts, words: readonly string[]): CommandUnknownOpts {
  let found = program;
  for (const word of words) {
    const inner = found.commands.find((command) => command.name() === word);
    if (inner === undefined)
      throw new CliError(
        say(
          `没有“${words.join(' ')}”这个命令。${readHelp}`,
          `There is no command "${words.join(' ')}". ${readHelp}`,
        ),
      );
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
    command.commands.flatMap((inner) => [...(isGroup(inner) ? [] : [inner]), ...inner.commands]),
  subcommandTerm: (command) =>
    [nameOf(command), ...command.registeredArguments.map(termOf)].join(' '),
  commandUsage: (command) =>
    [
      `npx ${nameOf(command, true)}`,
      ...(isGroup(command) || command.parent === null
        ? [say('<命令>', '<command>')]
        : command.registeredArguments.map(termOf)),
      ...(command.options.length > 0 ? [say('[选项]', '[options]')] : []),
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
  const hint =
    similar === undefined ? '' : say(`，是不是 ${similar}？`, `; did you mean ${similar}? `);
  switch (error.code) {
    case 'commander.helpDisplayed':
    case 'commander.help':
      return null;
    case 'commander.version':
      return null;
    case 'commander.unknownCommand':
      return new CliError(`${explainUnknown(program, first, named)}${readHelp}`, { cause: error });
    case 'commander.unknownOption':
      return new CliError(
        say(
          `不认识的选项 ${named}${hint || say('。', '. ')}${readHelp}`,
          `Unknown option ${named}${hint || say('。', '. ')}${readHelp}`,
        ),
        { cause: error },
      );
    case 'commander.missingArgument':
      return new CliError(say(`缺少${named}。${readHelp}`, `${named} is missing. ${readHelp}`), {
        cause: error,
      });
    case 'commander.optionMissingArgument':
      return new CliError(
        say(
          `选项 ${named} 后面缺少值。${readHelp}`,
          `A value is missing behind ${named}. ${readHelp}`,
        ),
        { cause: error },
      );
    default:
      return new CliError(
        say(`命令的写法不对。${readHelp}`, `The command cannot be read. ${readHelp}`),
        { cause: error },
      );
  }
}

function explainUnknown(program: CommandUnknownOpts, first = '', named: string): string {
  const group = program.commands.find((command) => command.name() === first);
  const similar = similarTo(named, (group ?? program).commands);
  const hint =
    similar === undefined
      ? say('。', '. ')
      : say(`，是不是 ${similar}？`, `; did you mean ${similar}? `);
  const isLost = similar === undefined && group !== undefined;
  return say(
    `没有“${named}”这个命令${hint}${isLost ? followersOf(group) : ''}`,
    `There is no command "${named}"${hint}${isLost ? followersOf(group) : ''}`,
  );
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
