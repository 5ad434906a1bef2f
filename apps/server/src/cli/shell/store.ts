import type { Command } from '@commander-js/extra-typings';
import { alone } from '../../interchange/point-in-time/alone.ts';
import { moveStore, type MoveReport } from '../../interchange/store-move/move-store.ts';
import { openRecord, recordPlace } from '../../interchange/store-move/moved-record.ts';
import {
  demandTwo,
  demandUsable,
  otherStore,
  usedStore,
  type StorePlace,
} from '../../interchange/store-move/other-store.ts';
import type { MoveWishes } from '../../interchange/store-move/scene.ts';
import { changeAudited } from '../../platform/staff/change-audited.ts';
import { flag, say } from '../../platform/text/shell-language.ts';
import { CliError } from '../cli-error.ts';
import type { Cli } from '../cli.ts';
import { addGroup } from '../command-line.ts';
import type { ConsoleClient } from '../console-client.ts';
import type { Terminal } from '../terminal.ts';
import { tellMove, writeLists } from './store-words.ts';

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
    .option(
      '--many-gone',
      say(
        '原来的存储里真的删了一成以上，新的里跟着删',
        'more than a tenth really was deleted in the old store; delete it in the new one too',
      ),
      false,
    )
    .option(
      '--delete-gone',
      say(
        '和 --from 一起：换的时候原来的存储删了的，新的里也删掉',
        'with --from: what the old store deleted around the switch is deleted in the new one too',
      ),
      false,
    )
    .action(({ to, from, check, manyGone, deleteGone }) =>
      run((client) =>
        moveFiles(
          client,
          { to, from, isChecked: check, areManyGone: manyGone, isGoneDeleted: deleteGone },
          terminal,
        ),
      ),
    );
}

interface Asked extends Omit<MoveWishes, 'isSwitched' | 'tell'> {
  readonly to: string | undefined;
  readonly from: string | undefined;
}

async function moveFiles(
  client: ConsoleClient,
  { to, from, ...wishes }: Asked,
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
  if (wishes.isGoneDeleted === true && !isSwitched)
    throw new CliError(
      say('--delete-gone 要和 --from 一起写', '--delete-gone is given with --from'),
    );
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
  const place = recordPlace(services.config.dataDirectory, source.name, target.name);
  const report = await alone(services.database.pool, 'xuezhou store move', async () => {
    await demandUsable(target);
    await demandTwo(source, target);
    const record = await openRecord(place);
    try {
      return await moveStore({ from: source.storage, to: target.storage }, record, {
        ...{ ...wishes, isSwitched },
        tell: (looked) => terminal.note(say(`看过 ${looked} 个`, `${looked} looked at`)),
      });
    } finally {
      record.close();
    }
  });
  await noteMove(client, report, target);
  const edge = services.config.lectureEdge;
  const lists = await writeLists(`${place}.txt`, report);
  return tellMove(report, { word, isSwitched, source, lists, hasEdge: edge !== null }, terminal);
}

async function noteMove(
  { services, actor }: ConsoleClient,
  { files, copied, removed, left, gone, missing }: MoveReport,
  { name }: StorePlace,
): Promise<void> {
  const auditEntry = {
    operation: 'moveStore',
    target: { kind: 'file', id: name.slice(0, 100) },
    after: {
      ...{ files, copied, removed, left: left.length },
      ...{ gone: gone.length, missing: missing.length },
    },
  };
  await changeAudited(services, actor, () => Promise.resolve({ answer: null, auditEntry }));
}
