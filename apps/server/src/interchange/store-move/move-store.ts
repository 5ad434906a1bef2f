import { say } from '../../platform/text/shell-language.ts';
import { checkKey, type Storage } from '../../providers/storage/storage.port.ts';
import { copyOver, NotWholeError, readBoth, tagOf, type Stores } from './copy-over.ts';
import { eachOf } from './each-of.ts';
import { isMoved, type MovedRecord } from './moved-record.ts';
import type { MoveWishes, Round, Scene } from './scene.ts';
import { settleGone } from './settle-gone.ts';
import { StoreMoveError, throwFatal, wordsOf } from './store-move-error.ts';

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
  /** Copied in a run before this one and not read again: each has the tags that were noted then. */
  readonly trusted: number;
  /** After the switch: ours once, and in the new store no more. The school deleted them, or the store lost them. */
  readonly missing: readonly string[];
  /** What the console of a cloud writes to show a folder; no file of the school. */
  readonly markers: readonly string[];
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
  let [copied, removed, trusted] = [0, 0, 0];
  for (let round = 1; ; round += 1) {
    const made = await goRound(stores, record, {
      ...wishes,
      // Once is enough.
      isChecked: wishes.isChecked && round === 1,
    });
    copied += made.copied;
    removed += made.removed;
    if (round === 1) trusted = made.trusted;
    const late = made.copied + made.removed;
    if (late === 0 || round === mostRounds) return { ...made, copied, removed, late, trusted };
  }
}

async function goRound(stores: Stores, record: MovedRecord, wishes: MoveWishes): Promise<Round> {
  const made: Round = {
    ...{ files: 0, bytes: 0, copied: 0, removed: 0, trusted: 0 },
    ...{ left: [], gone: [], foreign: [], missing: [], markers: [] },
  };
  const there = new Map<string, string>();
  for await (const { key, ...file } of filesOf(stores.to)) there.set(key, tagOf(file));
  const seen = new Set<string>();
  await eachOf(filesOf(stores.from), filesAtOnce, async ({ key, ...file }) => {
    seen.add(key);
    made.files += 1;
    made.bytes += file.size;
    if (made.files % tellEach === 0) wishes.tell(made.files);
    if (key.endsWith('/') && file.size === 0) {
      made.markers.push(key);
      return;
    }
    const settle = wishes.isSwitched ? bringLate : copyFirst;
    try {
      await settle({ stores, record, made, there, wishes }, checkKey(key), tagOf(file));
    } catch (error) {
      throwFatal(error);
      made.left.push({ key, why: wordsOf(error) });
    }
  });
  await settleGone({ stores, record, made, wishes }, seen);
  if (!wishes.isSwitched)
    made.foreign = [...there.keys()].filter(
      (key) => !seen.has(key) && record.of(key) === undefined,
    );
  return made;
}

/** The old store is the one in use: it is right. */
async function copyFirst(scene: Scene, key: string, tag: string): Promise<void> {
  const { stores, record, made, there, wishes } = scene;
  const known = record.of(key);
  const lying = there.get(key);
  const isOurs = lying === undefined || (known !== undefined && known.to === lying);
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
  if (isThere && !wishes.isChecked) {
    made.trusted += 1;
    return;
  }
  if (isThere && (await readBoth(stores, key)) !== undefined) return;
  await copyNow(scene, key);
}

/** The new store is in use: what was written there since is right. */
async function bringLate(scene: Scene, key: string, tag: string): Promise<void> {
  const { stores, record, made } = scene;
  const known = record.of(key);
  if (isMoved(known) && known.from === tag) return await lookAgain(scene, key, known.to);
  const now = await stores.to.stat(key);
  if ((now && tagOf(now)) === known?.to) return await copyNow(scene, key);
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

/** What was moved, and was not changed in the old store since: is it still there? */
async function lookAgain(
  { stores, made, there, wishes }: Scene,
  key: string,
  noted: string,
): Promise<void> {
  // Listed, since millions of questions take hours; what came after the list is asked for.
  const found = there.get(key) ?? (await stores.to.stat(key).then((now) => now && tagOf(now)));
  if (found === undefined) made.missing.push(key);
  // The school wrote it anew, which is right.
  else if (found !== noted) return;
  else if (!wishes.isChecked) made.trusted += 1;
  else if ((await readBoth(stores, key)) === undefined)
    made.left.push({
      key,
      why: say(
        '搬过去以后没有谁改过，读出来却和旧的不一样：旧的请先留着',
        'nobody wrote it since it was moved, and yet it is not read as the old one; please keep the old',
      ),
    });
}

async function copyNow({ stores, record, made }: Scene, key: string): Promise<void> {
  record.begin(key, record.of(key)?.to);
  const moved = await copyOver(stores, key).catch((error: unknown) => {
    if (error instanceof NotWholeError) record.begin(key, error.there);
    throw error;
  });
  // Gone since it was listed: the next round sees that.
  if (moved === undefined) return;
  record.keep(key, moved);
  made.copied += 1;
}

async function* filesOf(
  storage: Storage,
): AsyncIterable<{ key: string; size: number; etag?: string }> {
  try {
    for await (const { key, bytes, etag } of storage.sizes(''))
      yield { key, size: bytes, ...(etag !== undefined && { etag }) };
  } catch (error) {
    throwFatal(error);
    throw new StoreMoveError(
      say(`文件列不出来：${wordsOf(error)}`, `The files cannot be listed: ${wordsOf(error)}`),
      { cause: error },
    );
  }
}
