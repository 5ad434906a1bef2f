import { parseArgs, type ParseArgsConfig } from 'node:util';
import { CliError } from './cli-error.ts';

/** The words and options of a command; a wrong one is told in Chinese. */
export function read<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  names: readonly string[],
  options: Options,
) {
  const parsed = parse(args, options);
  const missing = names[parsed.positionals.length];
  if (missing !== undefined) throw new CliError(`缺少${missing}。运行 npx xuezhou help 看说明`);
  const extra = parsed.positionals[names.length];
  if (extra !== undefined) throw new CliError(`多了“${extra}”。路径里有空格时请加引号`);
  return { words: parsed.positionals, options: parsed.values };
}

function parse<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const named = /'(-[^' ]*)/.exec(error.message)?.[1] ?? '';
    const isUnknown = 'code' in error && error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION';
    throw new CliError(
      isUnknown
        ? `不认识的选项 ${named}。运行 npx xuezhou help 看说明`
        : `选项 ${named} 的写法不对。运行 npx xuezhou help 看说明`,
      { cause: error },
    );
  }
}

/** The number of a class, a plan and the like. */
export function readId(word = ''): number {
  const id = Number(word);
  if (!/^\d{1,9}$/.test(word) || id < 1) throw new CliError(`编号应该是数字，现在是“${word}”`);
  return id;
}
