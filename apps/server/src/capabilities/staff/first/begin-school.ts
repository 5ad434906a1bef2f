import { hash } from '@node-rs/argon2';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  beginSchool as beginOperation,
  getFirstHour as getOperation,
} from '@xuezhou/contract/staff';
import type { CallerOf } from '../../../platform/http/bind.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { audited } from '../../../platform/staff/audited.ts';
import { machineOperator } from '../../../platform/staff/machine-operator.ts';
import { demandLogin } from '../people/add-staff.ts';
import { startStaffSession } from '../sign-in-staff.ts';
import { checkFirstCode } from './check-first-code.ts';
import { firstCodeUntil, tryFirstCode, useFirstCode } from './first-code.ts';
import { closeDesk, demandNoRestore } from './restore/restore-desk.ts';
import { mayRestore } from './restore/restore-school.ts';

export async function getFirstHour(
  services: ConsoleServices,
): Promise<DataOf<typeof getOperation>> {
  const until = await firstCodeUntil(services.database.connection);
  if (until === null) throw notFound();
  return { until: until.toISOString(), mayRestore: mayRestore(services) };
}

const leastPassword = 12;
const leastSigns = 5;

export async function beginSchool(
  services: ConsoleServices,
  { body }: InputOf<typeof beginOperation>,
  caller: CallerOf<typeof beginOperation>,
): Promise<true> {
  const { database, clock } = services;
  const { address, userAgent } = caller;
  const now = clock.now();
  // Hashing is dear: only for who has the code, which is looked at again under its lock.
  await checkFirstCode(services, { body: { code: body.code } }, caller);
  demandNoRestore(services);
  const passwordHash = await hash(body.password);
  const made = await database.connection.transaction().execute(async (change) => {
    const tried = await tryFirstCode(change, { typed: body.code, address }, now);
    if (tried.outcome !== 'right') return tried;
    // Only whoever has the code is told what else is wrong.
    const login = demandLogin(body.login);
    const name = body.name.trim();
    if (name === '') throw new Refusal('staffNameEmpty');
    const letters = [...body.password];
    if (letters.length < leastPassword || new Set(letters).size < leastSigns)
      throw new Refusal('firstPasswordShort');
    // Also of one that was begun since.
    demandNoRestore(services);
    await useFirstCode(change, now);
    const staffId = await addOwner(change, { login, name, passwordHash, now });
    await audited(change, { ...machineOperator, address, userAgent }, now, {
      operation: 'beginSchool',
      target: { kind: 'staff', id: staffId },
      after: { login, name, roles: ['校长'] },
      why: '用启动时印出的一次性码',
    });
    return { outcome: 'made' as const, staffId, login };
  });
  if (made.outcome === 'unknown') throw notFound();
  if (made.outcome === 'refused') throw made.refusal;
  await closeDesk(services);
  await startStaffSession(
    services,
    { staff_id: made.staffId, login: made.login },
    // Nobody was here before.
    { caller, isKnown: true },
  );
  return true;
}

async function addOwner(
  change: Change,
  owner: { login: string; name: string; passwordHash: string; now: Date },
): Promise<number> {
  const { login, name, passwordHash, now } = owner;
  const added = await change
    .insertInto('staff')
    .values({ login, name, password_hash: passwordHash, made_at: now })
    .onConflict((conflict) => conflict.column('login').doNothing())
    .returning('staff_id')
    .executeTakeFirst();
  if (added === undefined) throw new Refusal('staffLoginTaken');
  await change
    .insertInto('staff_role_member')
    .columns(['staff_id', 'staff_role_id'])
    .expression((from) =>
      from
        .selectFrom('staff_role')
        .where('is_owner', '=', true)
        .select((role) => [role.val(added.staff_id).as('staff_id'), 'staff_role_id']),
    )
    .execute();
  return added.staff_id;
}
