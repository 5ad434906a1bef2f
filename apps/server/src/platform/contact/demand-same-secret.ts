import { sql } from 'kysely';
import type { Connection } from '../database/prepare.ts';
import { UnusableDatabaseError } from '../database/unusable-database-error.ts';
import { contactDigest, openContact, type Sealing } from './contact.ts';

/**
 * A server with another secret than the school's would find nobody by phone, read no name, and write what the others cannot
 * read. So who comes first writes down by what, and each start is held against it; of a school from before this was written
 * down, against the newest phone that it has.
 */
export async function demandSameSecret(connection: Connection, sealing: Sealing): Promise<void> {
  const mark = sealing.signer.digest('secret-of-school', 'school');
  await connection.transaction().execute(async (change) => {
    const { rows } = await sql<{ secret_mark: Buffer | null }>`
      select secret_mark from school_home for update`.execute(change);
    const known = rows[0]?.secret_mark ?? null;
    if (known?.equals(mark)) return;
    // Emptied by whoever knows that the secret is lost, and what with it.
    const isGivenUp = known?.length === 0;
    if (!isGivenUp && (known !== null || !(await readsNewestPhone(change, sealing))))
      throw new UnusableDatabaseError(otherSecret);
    await sql`update school_home set secret_mark = ${mark}`.execute(change);
  });
}

const otherSecret =
  'SECRET 和这所学校一直用的不是同一个：用现在的值，手机号、邮箱和姓名会读不出来，学员也登录不了。' +
  '每台服务器的 SECRET（和 SECRET_BEFORE）要一样；没有设 SECRET 的，用的是 DATA_DIR 里的 secret 文件。' +
  '要换新的，请把原来的写进 SECRET_BEFORE；原来的真的找不到了，见 docs/operations.md 的「Keys」';

/** True where there is none. */
async function readsNewestPhone(change: Connection, sealing: Sealing): Promise<boolean> {
  const { rows } = await sql<{ mobile_sealed: Buffer; mobile_digest: Buffer | null }>`
    select mobile_sealed, mobile_digest from student
    where mobile_sealed is not null order by student_id desc limit 1`.execute(change);
  const [row] = rows;
  if (row === undefined) return true;
  try {
    const mobile = openContact(sealing, 'mobile', row.mobile_sealed);
    return row.mobile_digest?.equals(contactDigest(sealing, 'mobile', mobile)) ?? true;
  } catch {
    return false;
  }
}
