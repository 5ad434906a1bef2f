import { sql } from 'kysely';
import type { Connection } from '../database/prepare.ts';
import { UnusableDatabaseError } from '../database/unusable-database-error.ts';
import { contactDigest, openContact, type ContactKind, type Sealing } from './contact.ts';

/**
 * A server with another secret than the school's would find nobody by phone, read no name, and write what the others cannot
 * read. So who comes first writes down a mark, keyed by what digests are keyed by, and a word, sealed by what seals; each
 * start is held against both. The mark stays when the secret is changed; the word is sealed anew by the new one, so that
 * whoever was left with the old stops. Of a school from before these were written down, against its newest phone and address.
 * A tool only looks: the shell in which a course is imported may have no SECRET, and the school's servers have theirs.
 */
export async function demandSameSecret(
  connection: Connection,
  sealing: Sealing,
  role: 'server' | 'tool',
): Promise<void> {
  const { signer } = sealing;
  const mark = markOf(sealing);
  await connection.transaction().execute(async (change) => {
    const { rows } = await sql<KeptMark>`
      select secret_mark, secret_word from school_home for update`.execute(change);
    const { secret_mark: known = null, secret_word: kept = null } = rows[0] ?? {};
    // Emptied by whoever knows that the secret is lost, and what with it.
    const isGivenUp = known?.length === 0;
    const word = isGivenUp || known === null ? null : kept;
    const isOurs =
      isGivenUp ||
      ((known?.equals(mark) ?? true) &&
        (word === null ? await readsNewest(change, sealing) : readsWord(sealing, word)));
    if (!isOurs) throw new UnusableDatabaseError(otherSecret);
    const anew =
      word === null
        ? signer.seal(purpose, owner, Buffer.from(owner))
        : signer.sealAnew(purpose, owner, word);
    if (role === 'tool' || anew === null) return;
    await sql`update school_home set secret_mark = ${mark}, secret_word = ${anew}`.execute(change);
  });
}

interface KeptMark {
  readonly secret_mark: Buffer | null;
  readonly secret_word: Buffer | null;
}

const purpose = 'secret-of-school';
const owner = 'school';

const markOf = ({ signer }: Sealing): Buffer => signer.digest(purpose, owner);

function readsWord({ signer }: Sealing, word: Buffer): boolean {
  try {
    return signer.unseal(purpose, owner, word).toString() === owner;
  } catch {
    return false;
  }
}

const otherSecret =
  'SECRET 和这所学校现在用的不是同一个：用这里的值，手机号、邮箱和姓名会读不出来，学员也登录不了。' +
  '每台服务器的 SECRET（和 SECRET_BEFORE、SEALING_KEYS）要一样；没有设 SECRET 的，用的是 DATA_DIR 里的 secret 文件。' +
  '学校已经换过 SECRET 的，这台也要换，旧的写进 SECRET_BEFORE；原来的真的找不到了，见 docs/operations.md 的「Keys」';

const readsNewest = async (change: Connection, sealing: Sealing): Promise<boolean> =>
  (await readsNewestOf(change, sealing, 'mobile')) &&
  (await readsNewestOf(change, sealing, 'email'));

/** True where there is none. */
async function readsNewestOf(
  change: Connection,
  sealing: Sealing,
  kind: ContactKind,
): Promise<boolean> {
  const [sealed, digest] = [sql.ref(`${kind}_sealed`), sql.ref(`${kind}_digest`)];
  const { rows } = await sql<{ sealed: Buffer; digest: Buffer | null }>`
    select ${sealed} as sealed, ${digest} as digest from student
    where ${sealed} is not null order by student_id desc limit 1`.execute(change);
  const [row] = rows;
  if (row === undefined) return true;
  try {
    const contact = openContact(sealing, kind, row.sealed);
    return row.digest?.equals(contactDigest(sealing, kind, contact)) ?? true;
  } catch {
    return false;
  }
}
