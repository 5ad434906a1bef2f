import { writeFile } from 'node:fs/promises';
import type { MoveReport } from '../../interchange/store-move/move-store.ts';
import type { StorePlace } from '../../interchange/store-move/other-store.ts';
import { say } from '../../platform/text/shell-language.ts';
import { oneLine, type Terminal } from '../terminal.ts';

const shown = 20;

interface Move {
  /** Of the other store, as it was given. */
  readonly word: string;
  readonly isSwitched: boolean;
  readonly source: StorePlace;
  /** Where all names stand; undefined where there are none. */
  readonly lists: string | undefined;
  /** A CDN gives the lectures. */
  readonly hasEdge: boolean;
}

/** Each with its words, where there are any. */
function listsOf({ markers, foreign, gone, missing, left }: MoveReport): [string, string[]][] {
  const lists: [string, readonly string[]][] = [
    [
      say('云的控制台写的空文件夹，没有搬：', 'Empty folders of a cloud’s console, not moved:'),
      markers,
    ],
    [
      say(
        '新的存储里另有不是学校的文件，没有动：',
        'The new store has other files, left as they are:',
      ),
      foreign,
    ],
    [
      say(
        '换的时候原来的存储删了这些，新的里还有；再运行一次 --from 并加上 --delete-gone 就删掉：',
        'The old store deleted these around the switch, the new one has them still; --from once more with --delete-gone deletes them:',
      ),
      gone,
    ],
    [
      say(
        '这些搬过去以后，新的存储里没有了。学校自己删的就不用管；不是的话，旧的里还有：',
        'These were moved and are in the new store no more. Where the school deleted them that is right; else the old store has them still:',
      ),
      missing,
    ],
    [
      say('这些没有搬好：', 'These are not as they should be:'),
      left.map(({ key, why }) => `${key}  ${why}`),
    ],
  ];
  return lists.filter(([, lines]) => lines.length > 0).map(([words, lines]) => [words, [...lines]]);
}

/** All names, since a terminal shows a few. Undefined where there are none. */
export async function writeLists(file: string, report: MoveReport): Promise<string | undefined> {
  const lists = listsOf(report);
  const lines = lists.flatMap(([words, names]) => [words, ...names.map(oneLine), '']);
  await writeFile(file, lines.join('\n'), { mode: 0o600 });
  return lists.length === 0 ? undefined : file;
}

/** Answers the code with which the command ends. */
export function tellMove(report: MoveReport, move: Move, { print, note }: Terminal): number {
  const { files, bytes, copied, removed, left, missing } = report;
  const megabytes = (bytes / 1_000_000).toFixed(1);
  print(
    say(
      `原来的存储有 ${files} 个文件，${megabytes} MB；这次搬了 ${copied} 个，跟着删了 ${removed} 个`,
      `The old store has ${files} files, ${megabytes} MB; ${copied} were moved now, ${removed} deleted with it`,
    ),
  );
  for (const [words, names] of listsOf(report)) {
    print(words);
    for (const name of names.slice(0, shown)) print(`  ${oneLine(name)}`);
    if (names.length > shown)
      print(
        say(
          `  等 ${names.length} 个，都在 ${move.lists}`,
          `  and more, ${names.length} in all, in ${move.lists}`,
        ),
      );
  }
  if (left.length > 0) return 1;
  print(sameWords(report));
  if (missing.length > 0) {
    note(
      say(
        `先弄清楚上面没有了的是不是学校删的，再清空 ${move.source.name}`,
        `Please find out whether the school deleted what is missing before ${move.source.name} is emptied`,
      ),
    );
    return 1;
  }
  note(move.isSwitched ? doneWords(move.source) : switchWords(move));
  return 0;
}

/** Of what was read, and of nothing else, it says that it was compared. */
function sameWords({ late, trusted, missing }: MoveReport): string {
  if (late > 0)
    return say(
      `学校还在写：最后一轮还有 ${late} 个。换好之后会补上`,
      `The school goes on writing: ${late} in the last round. They are brought after the switch`,
    );
  if (missing.length > 0) return say('还在的都没有问题', 'What is there is as it should be');
  return trusted === 0
    ? say('两边逐个核对过，一样', 'Both were compared, file by file, and are the same')
    : say(
        `两边的清单对得上；${trusted} 个是以前搬好时核对的，这次没有再读（加 --check 就全部重读）`,
        `The lists agree; ${trusted} were compared when they were moved and not read again (--check reads all)`,
      );
}

const doneWords = ({ name }: StorePlace): string =>
  say(
    `搬完了。${name} 请留到下一次备份做好，再清空`,
    `Moved. Please keep ${name} until the next backup is made, then empty it`,
  );

function switchWords({ word, source: { name }, hasEdge }: Move): string {
  const isDisk = word === 'disk';
  const edge = edgeWords(isDisk, hasEdge);
  return say(
    `接下来：${edge}1. 每台服务器的环境里${isDisk ? '去掉 S3_* 各项' : `换成 ${word} 里的 S3_* 各项`}，重启；2. 马上在这台机器上运行 xuezhou store move --from ${nameAgain(name)}，补上这中间写的`,
    `Next: ${edge}1. ${isDisk ? 'take S3_* out of' : `put S3_* of ${word} into`} the environment of every server, and restart; 2. at once, on this machine, xuezhou store move --from ${nameAgain(name)} brings what was written between`,
  );
}

/** How the old store is named once the school has another. */
const nameAgain = (name: string): string =>
  name.startsWith('http') ? say('<有旧 S3_* 各项的文件>', '<a file with the former S3_*>') : 'disk';

/** A CDN fetches from the old store, which is emptied later. */
function edgeWords(isDisk: boolean, hasEdge: boolean): string {
  if (!hasEdge) return '';
  return isDisk
    ? say(
        '先去掉每台服务器的 LECTURE_CDN_*（硬盘上的课 CDN 拿不到）；',
        'first take LECTURE_CDN_* out of every server, since a CDN reaches no disk; ',
      )
    : say(
        '先把 CDN 的源站换成新的桶（缓存着的照样好用）；',
        'first give the CDN the new bucket as its origin, what it has stays good; ',
      );
}
