import type { Command, CommandUnknownOpts } from '@commander-js/extra-typings';
import { CliError } from '../cli-error.ts';
import type { Cli } from '../cli.ts';
import { flag, say } from '../../platform/text/shell-language.ts';

/** `xuezhou completion bash|zsh`: a script that completes commands and their options. */
export function addCompletionCommand(program: Command, { terminal }: Cli): void {
  program
    .command('completion')
    .description(
      say(
        '打印补全脚本：eval "$(npx xuezhou completion bash)"，在 zsh 里写 zsh',
        'Print a script of completion: eval "$(npx xuezhou completion bash)", in zsh with zsh',
      ),
    )
    .argument(flag('<bash 或 zsh>', '<bash or zsh>'))
    .action((shell) => {
      const write = { bash, zsh }[shell];
      if (write === undefined)
        throw new CliError(
          say(
            `应该是 bash 或 zsh，现在是“${shell}”`,
            `It should be bash or zsh, and is "${shell}"`,
          ),
        );
      terminal.print(write(program));
    });
}

const namesIn = ({ commands }: CommandUnknownOpts): string =>
  commands.map((command) => command.name()).join(' ');
const optionsOf = ({ options }: CommandUnknownOpts): string =>
  [...options.flatMap(({ long }) => long ?? []), '--help'].join(' ');

/** Lines of a `case` over the words before, `user enrol`, that set `words`. */
function cases(program: CommandUnknownOpts): string {
  const lines = program.commands.flatMap((command) => {
    const name = command.name();
    if (command.commands.length === 0) return [`'${name} '*) words='${optionsOf(command)}' ;;`];
    return [
      ...command.commands.map(
        (inner) => `'${name} ${inner.name()} '*) words='${optionsOf(inner)}' ;;`,
      ),
      `'${name} ') words='${namesIn(command)}' ;;`,
    ];
  });
  return [...lines, `'') words='${namesIn(program)} --help --version' ;;`].join('\n    ');
}

const bash = (program: CommandUnknownOpts): string => `_xuezhou() {
  local words='' before="\${COMP_WORDS[*]:1:COMP_CWORD-1}"
  case "\${before:+$before }" in
    ${cases(program)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _xuezhou xuezhou`;

const zsh = (program: CommandUnknownOpts): string => `_xuezhou() {
  local found='' before="\${(j: :)words[2,CURRENT-1]}"
  case "\${before:+$before }" in
    ${cases(program).replaceAll(') words=', ') found=')}
  esac
  compadd -- \${(s: :)found}
  [[ -n "$before" ]] && _files
}
compdef _xuezhou xuezhou`;
