import { unusedTokenDays } from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import { dayOf, dayText } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { prepareSql, type Change } from '../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import { mailStaff } from '../../platform/staff/mail-owners.ts';

const dayMs = 86_400_000;
/** So many days before it ends its maker is told: in time to make another, and once more at last. */
const tellDays = [14, 3] as const;

interface Ending {
  readonly api_token_id: string;
  readonly name: string;
  readonly login: string | null;
  readonly ends_at: Date;
  readonly is_unused: boolean;
}

interface Asked {
  readonly now: Date;
  readonly until: Date;
  readonly days: number;
}

/** Marked as told with the same breath: of two servers one finds it. Whoever cannot sign in has keys that are stopped already. */
const takeEnding = prepareSql<Asked, Ending>(
  (p) => sql`
    with due as (
      select t.api_token_id, s.login, e.ends_at, e.ends_at < t.expires_at as is_unused
      from api_token t
      join staff s on s.staff_id = t.staff_id and s.disabled_at is null
      cross join lateral (
        select least(t.expires_at, coalesce(t.last_used_at, t.created_at) + make_interval(days => ${unusedTokenDays}::int)) as ends_at
      ) e
      where t.revoked_at is null and e.ends_at > ${p.now} and e.ends_at <= ${p.until}
        and (t.told_end is distinct from e.ends_at or t.told_days > ${p.days}::int)
      for update of t skip locked
    )
    update api_token set told_end = due.ends_at, told_days = ${p.days}::int
    from due where api_token.api_token_id = due.api_token_id
    returning api_token.api_token_id, api_token.name, due.login, due.ends_at, due.is_unused`,
);

/** Tells the makers of keys that end soon, or are about to be stopped as nobody uses them. A job. */
export async function mailEndingTokens(services: ConsoleServices): Promise<void> {
  await inTransaction(services.database.connection, async (change) => {
    const now = services.clock.now();
    // The nearest first: who is told that it ends in 3 days need not hear of 14.
    for (const days of tellDays.toReversed()) {
      const until = new Date(now.getTime() + days * dayMs);
      for (const ending of await takeEnding.rows(change, { now, until, days }))
        await mailStaff(services, change, ending.login, letterOf(ending));
    }
  });
}

const ways = '“设置 · 密钥与接口”';

function letterOf({ name, ends_at: endsAt, is_unused: isUnused }: Ending) {
  // The last day on which it is taken.
  const day = dayText(dayOf(new Date(endsAt.getTime() - 1)));
  return {
    subject: `教务台：密钥“${name}”快停用了`,
    text: isUnused
      ? `你做的密钥“${name}”快 ${unusedTokenDays} 天没有人用，${day}以后会自动停用。还要用的话，让它的程序在那以前连一次；不用了，请到${ways}收回。`
      : `你做的密钥“${name}”用到${day}为止，以后用它的程序就连不上了。还要用的话，请在那以前到${ways}另做一把，换到程序里。`,
  };
}

/** To the account's mail, since whoever got hold of the account may have made it. */
export async function mailMade(
  services: ConsoleServices,
  change: Change,
  { staffId, name, until }: { staffId: number; name: string; until: string },
): Promise<void> {
  const { login } = await change
    .selectFrom('staff')
    .where('staff_id', '=', staffId)
    .select('login')
    .executeTakeFirstOrThrow();
  await mailStaff(services, change, login, {
    subject: `教务台：用你的账号做了一把密钥“${name}”`,
    text: `刚才用你的账号做了一把给程序用的密钥“${name}”，用到${dayText(until)}。如果不是你做的，请马上到${ways}收回它，并修改密码。`,
  });
}
