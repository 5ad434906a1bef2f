import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  canEnter,
  type DatabaseOwner,
  defaultOwner,
  give,
  giveTree,
  isRoot,
} from './database-owner.ts';
import { DirectoryUnusableError } from './embedded-database-error.ts';

/** Where one cluster lives, and whose it is. */
export interface ClusterPlace {
  root: string;
  data: string;
  log: string;
  /** A 0700 folder: who can enter it is the database's superuser, without a password. */
  sockets: string;
  owner: DatabaseOwner;
}

const SYSTEM_FOLDER = '/var/lib/xuezhou';
/** A file in the wanted directory that names the one that is used instead. */
const NOTE = 'elsewhere';
export const PORT = 5432;
// The kernel keeps socket paths in 108 bytes (Linux) or 104 (macOS), the closing zero included.
const LONGEST_SOCKET_PATH = 103;

/**
 * The wanted directory, or /var/lib/xuezhou/<hash of it> when root wants a directory that the database's unprivileged
 * user cannot enter. Once a cluster lies there it stays in use until the wanted directory holds one of its own.
 */
export function chooseClusterPlace(wanted: string): ClusterPlace {
  const directory = path.resolve(wanted);
  const elsewhere = path.join(SYSTEM_FOLDER, hash(directory));
  const isElsewhere = !hasCluster(directory) && existsSync(elsewhere);
  if (isElsewhere) {
    noteElsewhere(directory, elsewhere);
    return openPlace(elsewhere);
  }
  refuseMoved(directory, elsewhere);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o755 });
  } catch (cause) {
    if (!isDenied(cause)) throw cause;
    throw new DirectoryUnusableError(directory, '当前用户不能建立它。请检查上级目录的权限', cause);
  }
  if (!isRoot() || canEnter(ownerOf(directory), directory)) return openPlace(directory);
  if (hasCluster(directory)) {
    throw new DirectoryUnusableError(
      directory,
      '其中的数据属于另一用户，而该用户进不了上级目录。请对各级上级目录执行 chmod o+x',
    );
  }
  mkdirSync(elsewhere, { recursive: true });
  // Whatever the umask is, the database's user has to get through.
  chmodSync(SYSTEM_FOLDER, 0o755);
  noteElsewhere(directory, elsewhere);
  return openPlace(elsewhere);
}

/** Says in the wanted directory where its database lies, so that one that is moved or copied does not begin empty. */
function noteElsewhere(directory: string, elsewhere: string): void {
  const note = path.join(directory, NOTE);
  if (!isRoot() || readNote(directory) === elsewhere) return;
  mkdirSync(directory, { recursive: true, mode: 0o755 });
  writeFileSync(note, `${elsewhere}\n`);
}

const readNote = (directory: string): string | undefined => {
  const note = path.join(directory, NOTE);
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined;
};

function refuseMoved(directory: string, elsewhere: string): void {
  const noted = readNote(directory);
  if (noted === undefined || noted === elsewhere || hasCluster(directory)) return;
  const note = path.join(directory, NOTE);
  throw new DirectoryUnusableError(
    directory,
    existsSync(noted)
      ? `这个文件夹是搬来或复制来的，它的数据库还在 ${noted}。要接着用，请先停下原来的学舟，再运行 mv ${noted} ${elsewhere}；要从空的数据库开始，请删去 ${note}`
      : `这个文件夹是搬来或复制来的，它的数据库原来在 ${noted}，没有一起搬来。请用 npx xuezhou restore 从备份恢复到另一个 DATA_DIR；要从空的数据库开始，请删去 ${note}`,
  );
}

const THROWAWAY = 'xuezhou-test-';

/** Where throwaway clusters lie: the temporary folder. */
export const throwawayParent = (): string =>
  isRoot() && !canEnter(defaultOwner(), tmpdir()) ? '/tmp' : tmpdir();

/** A place of its own. @param parent the temporary folder, unless it is said */
export const makeThrowawayPlace = (parent = throwawayParent()): ClusterPlace =>
  openPlace(mkdtempSync(path.join(parent, THROWAWAY)));

/** The throwaway places of a folder, whether their clusters run or not. */
export const listThrowawayPlaces = (parent: string): readonly string[] =>
  readdirSync(parent)
    .filter((name) => name.startsWith(THROWAWAY))
    .map((name) => path.join(parent, name));

/** One that was made before; undefined where it is gone, or no such place. */
export function findThrowawayPlace(root: string): ClusterPlace | undefined {
  const isOne = path.basename(root).startsWith(THROWAWAY) && existsSync(root);
  return isOne ? openPlace(root) : undefined;
}

function openPlace(directory: string): ClusterPlace {
  const root = realpathSync(directory);
  const owner = ownerOf(root);
  const data = path.join(root, 'data');
  if (isRoot()) {
    if (existsSync(data) && statSync(data).uid === 0) giveTree(owner, data);
    if (statSync(root).uid === 0) give(owner, root);
  } else {
    refuseForeign(root, owner);
    if (existsSync(data)) refuseForeign(data, owner);
  }
  return {
    root,
    data,
    log: path.join(root, 'postgres.log'),
    sockets: makeSocketFolder(root, owner),
    owner,
  };
}

/** Existing data keep their owner, else a run as root would lock an ordinary user out of its own database. */
function ownerOf(root: string): DatabaseOwner {
  const data = path.join(root, 'data');
  if (!isRoot() || !existsSync(data)) return defaultOwner();
  const { uid, gid } = statSync(data);
  return uid === 0 ? defaultOwner() : { uid, gid };
}

function makeSocketFolder(root: string, owner: DatabaseOwner): string {
  const inside = path.join(root, 'sockets');
  const isShort = Buffer.byteLength(path.join(inside, `.s.PGSQL.${PORT}`)) <= LONGEST_SOCKET_PATH;
  const folder = isShort ? inside : `/tmp/xuezhou-${hash(root)}`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  // Anybody may write in /tmp: a folder that somebody else put there must not become the way to the database.
  const isOurs = found.uid === owner.uid || (isRoot() && (found.uid === 0 || isShort));
  if (!isOurs || !found.isDirectory())
    throw new DirectoryUnusableError(folder, `它属于另一用户（uid ${found.uid}）。请删去它后重试`);
  give(owner, folder);
  return folder;
}

function refuseForeign(directory: string, me: DatabaseOwner): void {
  const { uid } = statSync(directory);
  if (uid === me.uid) return;
  const reason = `它属于另一用户（uid ${uid}），当前用户是 uid ${me.uid}。请改用该用户或 root 运行，或换一个目录`;
  throw new DirectoryUnusableError(directory, reason);
}

const hasCluster = (directory: string): boolean =>
  existsSync(path.join(directory, 'data', 'PG_VERSION'));
const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
const isDenied = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code));
