import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  statSync,
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
  const hasMoved = !hasCluster(directory) && existsSync(elsewhere);
  if (hasMoved) return openPlace(elsewhere);
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
  return openPlace(elsewhere);
}

/** A place of its own in the temporary folder. */
export function makeThrowawayPlace(): ClusterPlace {
  const parent = isRoot() && !canEnter(defaultOwner(), tmpdir()) ? '/tmp' : tmpdir();
  return openPlace(mkdtempSync(path.join(parent, 'xuezhou-test-')));
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
