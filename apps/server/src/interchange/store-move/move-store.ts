import { say } from '../../platform/text/shell-language.ts';
import {
  StorageFullError,
  StorageGoneError,
  type Storage,
} from '../../providers/storage/storage.port.ts';
import { copyOver, readBoth, tagOf, type Stores } from './copy-over.ts';
import { eachOf } from './each-of.ts';
import type { Moved, MovedRecord } from './moved-record.ts';
import { StoreMoveError } from './store-move-error.ts';

interface MoveWishes {
  /** The school has been switched to the new store: what is younger there stays, and only what the old one got late is brought. */
  readonly isSwitched: boolean;
  /** Reads all bytes anew, also of what was copied before. */
  readonly isChecked: boolean;
  /** Called now and then, with how many files were looked at in this round. */
  readonly tell: (looked: number) => void;
}

export interface MoveReport {
  /** Of the old store, in the last round. */
  readonly files: number;
  readonly bytes: number;
  /** In all rounds together. */
  readonly copied: number;
  /** Copied once, gone from the old store since, and taken out of the new one. */
  readonly removed: number;
  /** What changed in the last round: the school went on writing. */
  readonly late: number;
  /** Not as they should be, each with the reason. */
  readonly left: readonly { readonly key: string; readonly why: string }[];
  /** In the new store, though nobody put them there who moves. */
  readonly foreign: readonly string[];
  /** After the switch: the old store deleted them just before it, the new one has them still. */
  readonly gone: readonly string[];
}

const filesAtOnce = 8;
/** Each is shorter than the one before; a school that never stands still has no last one. */
const mostRounds = 6;
const tellEach = 1000;

/**
 * Copies all files of one store to another while the school runs, round by round until one finds nothing to do. Twice is
 * harmless, and a run that was cut off goes on. Throws StoreMoveError.
 */
export async function moveStore(
  stores: Stores,
  record: MovedRecord,
  wishes: MoveWishes,
): Promise<MoveReport> {
  if (wishes.isSwitched) record.noteSwitch();
  else if (record.isSwitched())
    throw new StoreMoveError(
      say(
        '这两个存储之间已经搬过，也换过了，学校用的应该是新的那个：请看这台机器的 S3_* 各项是不是旧的。真要再搬一次，请换一个空的桶，或先删掉 DATA_DIR 里的 store-move',
        'The files were moved between these two, and the school was switched: please look whether S3_* of this machine are the former ones. To move them once more take an empty bucket, or delete store-move in DATA_DIR first',
      ),
    );
  let [copied, removed] = [0, 0];
  for (let round = 1; ; round += 1) {
    const made = await goRound(stores, record, {
      ...wishes,
      // Once is enough.
      isChecked: wishes.isChecked && round === 1,
    });
    copied += made.copied;
    removed += made.removed;
    const late = made.copied + made.removed;
    if (late === 0 || round === mostRounds) return { ...made, copied, removed, late };
  }
}

interface Round {
  files: number;
  bytes: number;
  copied: number;
  removed: number;
  readonly left: { key: string; why: string }[];
  readonly gone: string[];
  foreign: string[];
}

async function goRound(stores: Stores, record: MovedRecord, wishes: MoveWishes): Promise<Round> {
  const made: Round = {
    ...{ files: 0, bytes: 0, copied: 0, removed: 0 },
    ...{ left: [], gone: [], foreign: [] },
  };
  const there = new Map<string, string>();
  if (!wishes.isSwitched)
    for await (const { key, ...file } of filesOf(stores.to)) there.set(key, tagOf(file));
  const seen = new Set<string>();
  await eachOf(filesOf(stores.from), filesAtOnce, async ({ key, ...file }) => {
    seen.add(key);
    made.files += 1;
    made.bytes += file.size;
    if (made.files % tellEach === 0) wishes.tell(made.files);
    const settle = wishes.isSwitched ? bringLate : copyFirst;
    await settle({ stores, record, made, there, wishes }, key, tagOf(file)).catch(
      (error: unknown) => {
        throwFatal(error);
        made.left.push({ key, why: error instanceof Error ? error.message : String(error) });
      },
    );
  });
  if (seen.size === 0 && record.keys().length > 0)
    throw new StoreMoveError(
      say(
        '原来的存储里一个文件也没有了，可是以前搬过。请看硬盘挂上了没有、桶和前缀对不对；什么也没有删',
        'The old store has no file at all any more, though some were moved. Please look whether its disk is mounted, or the bucket is the right one; nothing was deleted',
      ),
    );
  await settleGone({ stores, record, made, wishes }, seen);
  made.foreign = [...there.keys()].filter((key) => !seen.has(key) && record.of(key) === undefined);
  return made;
}

interface Scene {
  readonly stores: Stores;
  readonly record: MovedRecord;
  readonly made: Round;
  /** By key, of the new store. */
  readonly there: ReadonlyMap<string, string>;
  readonly wishes: MoveWishes;
}

/** The old store is the one in use: it is right. */
async function copyFirst(scene: Scene, key: string, tag: string): Promise<void> {
  const { stores, record, made, there, wishes } = scene;
  const known = record.of(key);
  const lying = there.get(key);
  const isOurs = lying === undefined || known === 'begun' || (isMoved(known) && known.to === lying);
  if (!isOurs) {
    const same = await readBoth(stores, key);
    if (same !== undefined) return record.keep(key, same);
    made.left.push({
      key,
      why: say(
        '新的存储里有一个同名的、内容不同的文件，不是这次搬的，没有动它。请换一个空的桶，或先删掉它；学校要是已经换过去了，请用 --from',
        'the new store has another file of that name, which was not moved there and was left as it is. Please take an empty bucket, or delete it first; where the school has that store already, use --from',
      ),
    });
    return;
  }
  const isThere = isMoved(known) && known.from === tag && lying !== undefined;
  if (isThere && (!wishes.isChecked || (await readBoth(stores, key)) !== undefined)) return;
  await copyNow(scene, key);
}

/** The new store is in use: what was written there since is right. */
async function bringLate(scene: Scene, key: string, tag: string): Promise<void> {
  const { stores, record, made } = scene;
  const known = record.of(key);
  if (isMoved(known) && known.from === tag) return;
  const now = await stores.to.stat(key);
  const isUntouched = isMoved(known)
    ? now !== undefined && tagOf(now) === known.to
    : now === undefined;
  if (isUntouched) return await copyNow(scene, key);
  const same = now && (await readBoth(stores, key));
  if (same !== undefined) return record.keep(key, same);
  made.left.push({
    key,
    why:
      now === undefined
        ? say(
            '换之前旧的存储里改过，换之后学校又删了它，没有再放回去',
            'changed in the old store before the switch, and deleted by the school after it; not brought back',
          )
        : say(
            '旧的和新的存储里都改过，留着新的',
            'changed in both stores; that of the new one stays',
          ),
  });
}

async function copyNow({ stores, record, made }: Scene, key: string): Promise<void> {
  record.begin(key);
  const moved = await copyOver(stores, key);
  // Gone since it was listed: the next round sees that.
  if (moved === undefined) return;
  record.keep(key, moved);
  made.copied += 1;
}

/** A file that the school deleted meanwhile, as a picture of somebody's document, does not live on in the new store. */
async function settleGone(
  { stores, record, made, wishes }: Omit<Scene, 'there'>,
  seen: ReadonlySet<string>,
): Promise<void> {
  for (const key of record.keys()) {
    if (seen.has(key) || (await stores.from.stat(key)) !== undefined) continue;
    if (!wishes.isSwitched) {
      await stores.to.deletePrefix(key);
      record.drop(key);
      made.removed += 1;
      continue;
    }
    const known = record.of(key);
    const now = await stores.to.stat(key);
    if (now !== undefined && isMoved(known) && tagOf(now) === known.to) made.gone.push(key);
  }
}

const isMoved = (known: Moved | 'begun' | undefined): known is Moved =>
  known !== undefined && known !== 'begun';

async function* filesOf(
  storage: Storage,
): AsyncIterable<{ key: string; size: number; etag?: string }> {
  try {
    for await (const { key, bytes, etag } of storage.sizes(''))
      yield { key, size: bytes, ...(etag !== undefined && { etag }) };
  } catch (error) {
    throwFatal(error);
    throw new StoreMoveError(
      say(
        `文件列不出来：${error instanceof Error ? error.message : String(error)}`,
        `The files cannot be listed: ${error instanceof Error ? error.message : String(error)}`,
      ),
      { cause: error },
    );
  }
}

/** What would be the same with every other file. */
function throwFatal(error: unknown): void {
  const isFull = error instanceof StorageFullError;
  if (!isFull && !(error instanceof StorageGoneError)) return;
  throw new StoreMoveError(
    isFull
      ? say(
          '新的存储没有地方了。搬好的都记着：腾出地方，再运行一次就接着搬',
          'The new store has no room left. What was moved is noted: make room and run this again, it goes on from there',
        )
      : say(
          '存储暂时够不到。搬好的都记着：过一会儿再运行一次就接着搬',
          'A store is out of reach. What was moved is noted: run this again later, it goes on from there',
        ),
    { cause: error },
  );
}
