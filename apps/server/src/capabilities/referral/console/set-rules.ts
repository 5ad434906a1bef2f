import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  getReferralRules as getOperation,
  ReferralRules,
  saveReferralRules as saveOperation,
} from '@xuezhou/contract/referral/console';
import { priceDays } from '@xuezhou/rules/mall/good-plan';
import { needsSecond, referralBrings, referralFault } from '@xuezhou/rules/referral/judge-rules';
import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandSecondPerson } from '../../../platform/staff/second-person.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { recentRules, rulesNow, rulesOf } from '../rules.ts';

const dayMs = 86_400_000;
const yearMs = 365 * dayMs;

export async function getReferralRules({
  database: { connection },
  clock,
}: ConsoleServices): Promise<DataOf<typeof getOperation>> {
  const { setAt, ...known } = await rulesNow(connection);
  const since = new Date(clock.now().getTime() - yearMs);
  return {
    ...known,
    setAt: setAt?.toISOString() ?? null,
    lastYear: await lastYear(connection, since),
  };
}

async function lastYear(connection: Connection, since: Date) {
  const { rows } = await sql<{ registered: number; paid: number }>`
    select count(*) filter (where registered_at >= ${since})::int as registered,
      count(*) filter (where paid_at >= ${since})::int as paid
    from referral where registered_at >= ${since} or paid_at >= ${since}`.execute(connection);
  const given = await connection
    .selectFrom('referral')
    .where('chosen_at', '>=', since)
    .where('refunded_at', 'is', null)
    .select(({ fn }) => ['referral_rule_no', fn.countAll<number>().as('rewards')])
    .groupBy('referral_rule_no')
    .execute();
  const rules = await rulesOf(
    connection,
    given.map(({ referral_rule_no }) => referral_rule_no),
  );
  const fen = given.map(
    (row) => row.rewards * referralBrings(rules(row.referral_rule_no)).coupon * 100,
  );
  return {
    ...(rows[0] ?? { registered: 0, paid: 0 }),
    rewards: given.reduce((sum, { rewards }) => sum + rewards, 0),
    given: fen.reduce((sum, one) => sum + one, 0),
  };
}

export async function saveReferralRules(
  services: ConsoleServices,
  { body: { requestId, seen, rules } }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<DataOf<typeof saveOperation>> {
  const fault = referralFault(rules);
  if (fault !== null) throw new Refusal('referralRulesWrong', fault);
  return await changeAudited(services, actor, async (change, now) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('referral_rule', 0))`.execute(change);
    const made = await madeBy(change, requestId, rules);
    if (made !== undefined) return { answer: { ruleNo: made }, auditEntry: null };
    const before = await rulesNow(change);
    if (before.ruleNo !== seen) throw new Refusal('referralRulesChanged');
    const target = { kind: 'referralRules', id: 'school' };
    // At once or in steps.
    const recent = await recentRules(change, new Date(now.getTime() - priceDays * dayMs));
    if (recent.some((one) => needsSecond(one, rules)))
      demandSecondPerson(actor, {
        ...{ kind: 'price', decider: 'price.write', asksCode: false, target },
        facts: { ...rules, was: before.rules },
        once: `referral ${JSON.stringify([requestId, rules])}`,
        onlyOne: 'referralRulesWaiting',
      });
    const { referral_rule_no: ruleNo } = await change
      .insertInto('referral_rule')
      .values({
        ...{ request_id: requestId, is_on: rules.isOn, coupon: rules.coupon },
        ...{ friend_coupon: rules.friendCoupon, least_paid: rules.leastPaid },
        ...{ most_a_year: rules.mostAYear, set_at: now, set_by_name: nameOf(actor) },
        by_two: isByTwo(actor),
      })
      .returning('referral_rule_no')
      .executeTakeFirstOrThrow();
    const auditEntry = {
      operation: 'saveReferralRules',
      target,
      before: before.rules,
      after: rules,
    };
    return { answer: { ruleNo }, auditEntry };
  });
}

/** What this request has saved already. */
async function madeBy(change: Change, requestId: string, rules: ReferralRules) {
  const row = await change
    .selectFrom('referral_rule')
    .where('request_id', '=', requestId)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const isSame =
    row.is_on === rules.isOn &&
    row.coupon === rules.coupon &&
    row.friend_coupon === rules.friendCoupon &&
    row.least_paid === rules.leastPaid &&
    row.most_a_year === rules.mostAYear;
  if (!isSame) throw new Refusal('idReused');
  return row.referral_rule_no;
}

/** Whoever waited a day in a school of one agreed with nobody. */
const nameOf = ({ staff, agreement }: Actor): string =>
  agreement === undefined || agreement.proposedBy.staffId === staff.staffId
    ? staff.name
    : `${agreement.proposedBy.name}、${staff.name}`;

const isByTwo = ({ staff, agreement }: Actor): boolean =>
  agreement?.kind === 'price' && agreement.proposedBy.staffId !== staff.staffId;
