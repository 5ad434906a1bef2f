import type { Command } from '@commander-js/extra-typings';
import {
  addGateWords,
  getGateWishes,
  listGateWords,
  listHeld,
  passHeld,
  refuseHeld,
  removeGateWord,
  setGateWishes,
  tryGate,
} from '@xuezhou/contract/moderation/console';
import { minuteOf } from '../../platform/clock.ts';
import { flag, say } from '../../platform/text/shell-language.ts';
import { CliError } from '../cli-error.ts';
import type { Cli } from '../cli.ts';
import { addGroup } from '../command-line.ts';
import { readId } from '../read-option.ts';
import { oneLine, tableLines } from '../terminal.ts';

const outcomes = ['refuse', 'hold', 'allow'] as const;

/** `xuezhou moderation …`: the list of words, and what waits to be looked at. */
export function addModerationCommands(program: Command, cli: Cli): void {
  const group = addGroup(program, 'moderation', say('内容审核', 'What others wrote'));
  addWords(group, cli);
  addQueue(group, cli);
  addWishes(group, cli);
}

interface TryCli {
  readonly run: Cli['run'];
  readonly terminal: Pick<Cli['terminal'], 'print'>;
}

function addWords(group: Command, { run, terminal: { print } }: Cli): void {
  group
    .command('words')
    .description(say('列出词表', 'List the words'))
    .action(() =>
      run(async (client) => {
        const words = await client.ask(listGateWords);
        if (words.length === 0) print(say('词表还是空的', 'The list is empty'));
        for (const { word, category, outcome } of words) print(`${word}  ${outcome}  ${category}`);
      }),
    );
  group
    .command('word-add')
    .description(say('加一个词', 'Add a word'))
    .argument(flag('<词>', '<word>'))
    .option(
      flag('--outcome <怎样>', '--outcome <outcome>'),
      say(
        'refuse 不能发（默认），hold 先审后发，allow 放行',
        'refuse (default), hold for a person, or allow',
      ),
    )
    .action((word, { outcome: given = 'refuse' }) =>
      run(async (client) => {
        const outcome = outcomes.find((one) => one === given);
        if (outcome === undefined)
          throw new CliError(
            say('--outcome 是 refuse、hold 或 allow', '--outcome is refuse, hold or allow'),
          );
        await client.ask(addGateWords, { body: { words: [{ word, category: 'other', outcome }] } });
        print(say(`“${word}”加进了词表`, `"${word}" is in the list`));
      }),
    );
  group
    .command('word-remove')
    .description(say('去掉一个词', 'Remove a word'))
    .argument(flag('<词>', '<word>'))
    .action((word) =>
      run(async (client) => {
        await client.ask(removeGateWord, { body: { word } });
        print(say(`已去掉“${word}”`, `"${word}" is removed`));
      }),
    );
  addTry(group, { run, terminal: { print } });
}

function addTry(group: Command, { run, terminal: { print } }: TryCli): void {
  group
    .command('try')
    .description(say('试一句话', 'Try a sentence'))
    .argument(flag('<话>', '<sentence>'))
    .action((text) =>
      run(async (client) => {
        const { outcome, hits } = await client.ask(tryGate, { body: { text } });
        const words = {
          pass: say('能发', 'It passes'),
          hold: say('先审后发', 'It is held for a person'),
          refuse: say('不能发', 'It is refused'),
        };
        print(
          [words[outcome], ...hits.map(({ word, written }) => `${word} ← ${written}`)].join('  '),
        );
      }),
    );
}

function addQueue(group: Command, { run, terminal: { print } }: Cli): void {
  group
    .command('held')
    .description(say('列出等着审核的内容', 'List what waits to be looked at'))
    .action(() =>
      run(async (client) => {
        const { held, waiting } = await client.ask(listHeld, { query: { list: 'waiting' } });
        if (waiting === 0) return print(say('没有等着审核的内容', 'Nothing waits'));
        const head = [
          say('编号', 'No.'),
          say('时间', 'Time'),
          say('谁', 'Who'),
          say('内容', 'Words'),
        ];
        const rows = held.map((one) => [
          String(one.heldId),
          minuteOf(new Date(one.heldAt)),
          one.nickname,
          oneLine(one.words),
        ]);
        for (const line of tableLines([head, ...rows])) print(line);
      }),
    );
  group
    .command('pass')
    .description(say('通过一条', 'Let one through'))
    .argument(flag('<编号>', '<number>'))
    .action((word) =>
      run(async (client) => {
        await client.ask(passHeld, { body: { heldId: readId(word) } });
        print(say(`${word} 通过了，大家能看到`, `${word} is shown`));
      }),
    );
  group
    .command('refuse')
    .description(say('不通过一条', 'Refuse one'))
    .argument(flag('<编号>', '<number>'))
    .option(
      flag('--reason <原因>', '--reason <reason>'),
      say('必填，写的人会看到', 'required; its writer sees it'),
    )
    .action((word, { reason = '' }) =>
      run(async (client) => {
        if (reason.trim() === '')
          throw new CliError(say('缺少 --reason 原因', '--reason is missing'));
        await client.ask(refuseHeld, { body: { heldId: readId(word), reason } });
        print(say(`${word} 没有通过`, `${word} is refused`));
      }),
    );
}

function addWishes(group: Command, { run, terminal: { print } }: Cli): void {
  const onOff = (isOn: boolean) => (isOn ? 'on' : 'off');
  group
    .command('wishes')
    .description(say('看怎样设的', 'Show how it is set'))
    .action(() =>
      run(async (client) => {
        const { holdsPictures, holdsWhenDown, hasProvider } = await client.ask(getGateWishes);
        print(
          say(`图片先审后发  ${onOff(holdsPictures)}`, `hold pictures  ${onOff(holdsPictures)}`),
        );
        print(
          say(
            `内容安全服务没有回应时先审后发  ${onOff(holdsWhenDown)}`,
            `hold while the provider is silent  ${onOff(holdsWhenDown)}`,
          ),
        );
        if (!hasProvider)
          print(say('没有设内容安全服务', 'There is no provider of content safety'));
      }),
    );
  group
    .command('wish')
    .description(say('改设置', 'Change how it is set'))
    .option(
      flag('--pictures <on|off>', '--pictures <on|off>'),
      say('图片先审后发', 'hold pictures'),
    )
    .option(
      flag('--silent <on|off>', '--silent <on|off>'),
      say('内容安全服务没有回应时先审后发', 'hold while the provider is silent'),
    )
    .action(({ pictures, silent }) =>
      run(async (client) => {
        const now = await client.ask(getGateWishes);
        const holdsPictures = pictures === undefined ? now.holdsPictures : pictures === 'on';
        const holdsWhenDown = silent === undefined ? now.holdsWhenDown : silent === 'on';
        await client.ask(setGateWishes, { body: { holdsPictures, holdsWhenDown } });
        print(say('改好了', 'It is set'));
      }),
    );
}
