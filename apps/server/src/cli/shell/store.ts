import type { Command } from '@commander-js/extra-typings';
import { alone } from '../../interchange/point-in-time/alone.ts';
import { moveStore, type MoveReport } from '../../interchange/store-move/move-store.ts';
import { openRecord, recordPlace } from '../../interchange/store-move/moved-record.ts';
import {
  demandUsable,
  otherStore,
  usedStore,
  type StorePlace,
} from '../../interchange/store-move/other-store.ts';
import { changeAudited } from '../../platform/staff/change-audited.ts';
import { flag, say } from '../../platform/text/shell-language.ts';
import { CliError } from '../cli-error.ts';
import type { Cli } from '../cli.ts';
import { addGroup } from '../command-line.ts';
import type { ConsoleClient } from '../console-client.ts';
import type { Terminal } from '../terminal.ts';

/** `xuezhou store …`: where the school's files lie. */
export function addStoreCommands(program: Command, { run, terminal }: Cli): void {
  const store = addGroup(program, 'store', say('学校的文件放在哪里', 'Where the files lie'));
  store
    .command('move')
    .description(
      say(
        '把全部文件搬到另一个存储并核对，学校照常开着；断了再运行就接着搬',
        'Move all files to another store and compare, while the school runs; run again, it goes on',
      ),
    )
    .option(
      flag('--to <存储>', '--to <store>'),
      say(
        '搬到哪里：disk，或者一个文件，里面是新存储的 S3_* 各项',
        'where to: disk, or a file with the variables S3_* of the new store',
      ),
    )
    .option(
      flag('--from <存储>', '--from <store>'),
      say(
        '换好之后再运行一次：从原来的存储补上换的时候写进去的',
        'once more after the switch: brings what the old store still got',
      ),
    )
    .option(
      '--check',
      say('搬过的也全部重新读一遍，逐个核对', 'reads all bytes anew, of what was moved before too'),
      false,
    )
    .action(({ to, from, check }) =>
      run((client) => moveFiles(client, { to, from, isChecked: check }, terminal)),
    );
}

interface Asked {
  readonly to: string | undefined;
  readonly from: string | undefined;
  readonly isChecked: boolean;
}

async function moveFiles(
  client: ConsoleClient,
  { to, from, isChecked }: Asked,
  terminal: Terminal,
): Promise<number> {
  const { services } = client;
  const word = to ?? from;
  if (word === undefined || (to !== undefined && from !== undefined))
    throw new CliError(
      say(
        '请写 --to（搬到哪里）；换好之后补最后的文件时写 --from（原来在哪里）',
        'Please give --to, where to; or, after the switch, --from, where the files were',
      ),
    );
  const isSwitched = from !== undefined;
  const [used, other] = [usedStore(services.config), await otherStore(services.config, word)];
  if (used.name === other.name)
    throw new CliError(
      isSwitched
        ? say(
            `学校现在用的就是 ${used.name}。先换到新的存储，再补`,
            `The school still uses ${used.name}. Please switch it to the new store first`,
          )
        : say(
            `学校现在用的就是 ${used.name}，没有什么要搬`,
            `The school uses ${used.name} already; there is nothing to move`,
          ),
    );
  const [source, target] = isSwitched ? [other, used] : [used, other];
  terminal.note(`${source.name} → ${target.name}`);
  const report = await alone(services.database.pool, 'xuezhou store move', async () => {
    await demandUsable(target);
    const place = recordPlace(services.config.dataDirectory, source.name, target.name);
    const record = openRecord(place);
    try {
      return await moveStore({ from: source.storage, to: target.storage }, record, {
        ...{ isSwitched, isChecked },
        tell: (looked) => terminal.note(say(`看过 ${looked} 个`, `${looked} looked at`)),
      });
    } finally {
      record.close();
    }
  });
  await noteMove(client, report, target);
  return tellReport(report, { word, isSwitched, source }, terminal);
}

async function noteMove(
  { services, actor }: ConsoleClient,
  { files, copied, removed, left }: MoveReport,
  { name }: StorePlace,
): Promise<void> {
  const auditEntry = {
    operation: 'moveStore',
    target: { kind: 'file', id: name.slice(0, 100) },
    after: { files, copied, removed, left: left.length },
  };
  await changeAudited(services, actor, () => Promise.resolve({ answer: null, auditEntry }));
}

const shown = 20;

function tellReport(
  { files, bytes, copied, removed, late, left, foreign, gone }: MoveReport,
  { word, isSwitched, source }: { word: string; isSwitched: boolean; source: StorePlace },
  { print, note }: Terminal,
): number {
  const megabytes = (bytes / 1_000_000).toFixed(1);
  print(
    say(
      `原来的存储有 ${files} 个文件，${megabytes} MB；这次搬了 ${copied} 个，跟着删了 ${removed} 个`,
      `The old store has ${files} files, ${megabytes} MB; ${copied} were moved now, ${removed} deleted with it`,
    ),
  );
  const list = (keys: readonly string[]) => {
    for (const key of keys.slice(0, shown)) print(`  ${key}`);
    if (keys.length > shown)
      print(say(`  等 ${keys.length} 个`, `  and more, ${keys.length} in all`));
  };
  if (foreign.length > 0) {
    print(
      say(
        '新的存储里另有不是学校的文件，没有动：',
        'The new store has other files, left as they are:',
      ),
    );
    list(foreign);
  }
  if (gone.length > 0) {
    print(
      say(
        '换的时候原来的存储删了这些，新的里还有；没有哪里再用的请删掉：',
        'The old store deleted these around the switch, the new one has them still; please delete what nothing uses:',
      ),
    );
    list(gone);
  }
  if (left.length > 0) {
    print(say('这些没有搬好：', 'These are not as they should be:'));
    list(left.map(({ key, why }) => `${key}  ${why}`));
    return 1;
  }
  print(
    late === 0
      ? say('两边逐个核对过，一样', 'Both were compared, file by file, and are the same')
      : say(
          `学校还在写：最后一轮还有 ${late} 个。换好之后会补上`,
          `The school goes on writing: ${late} in the last round. They are brought after the switch`,
        ),
  );
  note(isSwitched ? doneWords(source) : switchWords(word, source));
  return 0;
}

const doneWords = ({ name }: StorePlace): string =>
  say(
    `搬完了。${name} 请留到下一次备份做好，再清空`,
    `Moved. Please keep ${name} until the next backup is made, then empty it`,
  );

function switchWords(word: string, { name }: StorePlace): string {
  const isDisk = word === 'disk';
  return say(
    `接下来：1. 每台服务器的环境里${isDisk ? '去掉 S3_* 各项' : `换成 ${word} 里的 S3_* 各项`}，重启；2. 马上在这台机器上运行 xuezhou store move --from ${nameAgain(name)}，补上这中间写的`,
    `Next: 1. ${isDisk ? 'take S3_* out of' : `put S3_* of ${word} into`} the environment of every server, and restart; 2. at once, on this machine, xuezhou store move --from ${nameAgain(name)} brings what was written between`,
  );
}

/** How the old store is named once the school has another. */
const nameAgain = (name: string): string =>
  name.startsWith('http') ? say('<有旧 S3_* 各项的文件>', '<a file with the former S3_*>') : 'disk';
