import { say } from '../../platform/text/shell-language.ts';
import { checkKey, StorageKeyError, type Storage } from '../../providers/storage/storage.port.ts';
import { tagOf } from './copy-over.ts';
import type { Scene } from './scene.ts';
import { StoreMoveError, throwFatal, wordsOf } from './store-move-error.ts';

type Settled = Omit<Scene, 'there'>;

/** More than these, and more than a tenth of what was moved, are not deleted without a word of the operator. */
const fewGone = 5;
const shareGone = 0.1;

/** A file that the school deleted meanwhile, as a picture of somebody's document, does not live on in the new store. */
export async function settleGone(scene: Settled, seen: ReadonlySet<string>): Promise<void> {
  const { record, made } = scene;
  for (const key of await goneOf(scene, seen))
    try {
      await settleOne(scene, key);
    } catch (error) {
      throwFatal(error);
      // No store can have it, so nothing of it was ever copied.
      if (error instanceof StorageKeyError) record.drop(key);
      else made.left.push({ key, why: wordsOf(error) });
    }
}

/** Throws StoreMoveError where it is so many that the old store is rather not there. */
async function goneOf(
  { stores, record, wishes }: Settled,
  seen: ReadonlySet<string>,
): Promise<string[]> {
  const moved = record.keys();
  const most = Math.max(fewGone, moved.length * shareGone);
  const gone: string[] = [];
  for (const key of moved) {
    if (seen.has(key) || (await isThere(stores.from, key))) continue;
    gone.push(key);
    if (wishes.areManyGone !== true && gone.length > most) break;
  }
  const isEmpty = seen.size === 0 && moved.length > 0;
  if (isEmpty || (wishes.areManyGone !== true && gone.length > most))
    throw new StoreMoveError(
      isEmpty
        ? say(
            '原来的存储里一个文件也没有了，可是以前搬过。请看硬盘挂上了没有、桶和前缀对不对；什么也没有删',
            'The old store has no file at all any more, though some were moved. Please look whether its disk is mounted, or the bucket is the right one; nothing was deleted',
          )
        : say(
            '搬过的文件，原来的存储里少了一成还多。请看硬盘挂上了没有、桶和前缀对不对；什么也没有删。真是学校删的，请加上 --many-gone 再运行一次',
            'The old store has lost more than a tenth of what was moved. Please look whether its disk is mounted, or the bucket is the right one; nothing was deleted. Where the school really deleted them, run this again with --many-gone',
          ),
    );
  return gone;
}

const isThere = async (storage: Storage, key: string): Promise<boolean> => {
  try {
    return (await storage.stat(checkKey(key))) !== undefined;
  } catch (error) {
    throwFatal(error);
    if (error instanceof StorageKeyError) return false;
    // What cannot be asked for is not taken for gone.
    return true;
  }
};

async function settleOne({ stores, record, made, wishes }: Settled, key: string): Promise<void> {
  const now = await stores.to.stat(key);
  const isOurs = now !== undefined && tagOf(now) === record.of(key)?.to;
  if (wishes.isSwitched && wishes.isGoneDeleted !== true) {
    if (isOurs) made.gone.push(key);
    return;
  }
  if (now !== undefined && (!isOurs || !(await isAlone(stores.to, key)))) {
    // The school has it anew.
    if (wishes.isSwitched) return;
    made.left.push({
      key,
      why: say(
        '原来的存储里删了，新的里还有一个，却不是这次搬的那个，没有删它',
        'deleted in the old store; the new one has another than was moved, which was not deleted',
      ),
    });
    return;
  }
  if (now !== undefined) await stores.to.deletePrefix(key);
  record.drop(key);
  made.removed += 1;
}

/** An object store may have other files below its name, which would go with it. */
async function isAlone(storage: Storage, key: string): Promise<boolean> {
  for await (const other of storage.list(key)) if (other !== key) return false;
  return true;
}
