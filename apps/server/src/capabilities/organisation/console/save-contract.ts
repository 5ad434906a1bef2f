import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { saveOrganisationContract as operation } from '@xuezhou/contract/organisation/console';
import { dayOf } from '../../../platform/clock.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import {
  demandContract,
  holdOrganisation,
  seatCounts,
  type ContractRow,
} from '../organisation.repository.ts';
import { fillFromLine } from '../seats/give-seat.ts';
import { moveEnd } from '../seats/move-end.ts';
import { target } from './save-organisation.ts';

type Body = InputOf<typeof operation>['body'];

/** Under the organisation's lock, so that seats are not lowered under who joins just now. */
export async function saveOrganisationContract(
  services: ConsoleServices,
  { body }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const { organisationId } = body;
  return await changeAudited(services, actor, async (change, now) => {
    const organisation = await holdOrganisation(change, organisationId);
    const known = await findKnown(change, body);
    const before = known && (await factsOf(change, known));
    const after = {
      name: body.name.trim(),
      startsOn: body.startsOn,
      endsOn: body.endsOn,
      courses: coursesOf(body),
    };
    if (before !== undefined && JSON.stringify(before) === JSON.stringify(after))
      return { answer: { contractId: known!.contract_id }, auditEntry: null };
    // Whoever did not hear that theirs was made has seen what they sent.
    const seen = body.contractId === null ? Math.max(body.version, 1) : body.version;
    if (known !== undefined && known.version !== seen) throw new Refusal('contractChanged');
    demandDays(body, known, dayOf(now));
    await demandCourses(change, body);
    const contractId = await storeContract(change, body, { known, now });
    await storeSeats(change, { contractId, now }, body);
    if (known !== undefined && known.ends_on !== body.endsOn)
      await moveEnd(change, { contractId, from: known.ends_on, to: body.endsOn, now });
    await fillFromLine(change, organisation, now);
    const auditEntry = {
      ...{ operation: 'saveOrganisationContract', target: target(organisationId) },
      ...{ before: before && { contractId, ...before }, after: { contractId, ...after } },
    };
    return { answer: { contractId }, auditEntry };
  });
}

async function findKnown(
  change: Change,
  { organisationId, contractId, requestId }: Body,
): Promise<ContractRow | undefined> {
  if (contractId !== null) return await demandContract(change, organisationId, contractId);
  return await change
    .selectFrom('organisation_contract')
    .where('request_id', '=', requestId)
    .where('organisation_id', '=', organisationId)
    .selectAll()
    .executeTakeFirst();
}

const coursesOf = ({ courses }: Body) =>
  courses
    .map(({ courseId, seats }) => ({ courseId, seats }))
    .toSorted((one, other) => one.courseId - other.courseId);

async function factsOf(change: Change, { contract_id, name, starts_on, ends_on }: ContractRow) {
  const counts = await seatCounts(change, [contract_id]);
  const courses = counts.map(({ course_id, seats }) => ({ courseId: course_id, seats }));
  return { name, startsOn: starts_on, endsOn: ends_on, courses };
}

/** One that is over already may be corrected in what does not move its end. */
function demandDays({ startsOn, endsOn }: Body, known: ContractRow | undefined, today: string) {
  const isMoved = known === undefined || known.ends_on !== endsOn;
  if (endsOn < startsOn || (isMoved && endsOn < today)) throw new Refusal('contractDays');
}

async function demandCourses(change: Change, { courses }: Body): Promise<void> {
  const ids = [...new Set(courses.map(({ courseId }) => courseId))];
  const found = await change
    .selectFrom('course')
    .where('erased_at', 'is', null)
    .where('course_id', 'in', [0, ...ids])
    .select('course_id')
    .forKeyShare()
    .execute();
  if (ids.length === 0 || ids.length !== courses.length || found.length !== ids.length)
    throw new Refusal('contractCourses');
}

async function storeContract(
  change: Change,
  { organisationId, requestId, ...body }: Body,
  { known, now }: { known: ContractRow | undefined; now: Date },
): Promise<number> {
  const values = { name: body.name.trim(), starts_on: body.startsOn, ends_on: body.endsOn };
  if (known === undefined) {
    const { contract_id } = await change
      .insertInto('organisation_contract')
      .values({ ...values, organisation_id: organisationId, request_id: requestId, made_at: now })
      .returning('contract_id')
      .executeTakeFirstOrThrow();
    return contract_id;
  }
  await change
    .updateTable('organisation_contract')
    .where('contract_id', '=', known.contract_id)
    .set({ ...values, version: known.version + 1 })
    .execute();
  return known.contract_id;
}

/** Throws seatsTaken, in words that say how many have to leave first. */
async function storeSeats(
  change: Change,
  { contractId, now }: { contractId: number; now: Date },
  body: Body,
): Promise<void> {
  const wished = new Map(body.courses.map(({ courseId, seats }) => [courseId, seats]));
  for (const { course_id, course_title, held, waiting } of await seatCounts(change, [contractId])) {
    const seats = wished.get(course_id) ?? 0;
    if (seats < held)
      throw new Refusal(
        'seatsTaken',
        `“${course_title}”有 ${held} 人占着座位，不能少于这个数；先让 ${held - seats} 人离开再改`,
      );
    if (!wished.has(course_id) && waiting > 0)
      throw new Refusal('seatsTaken', `“${course_title}”还有 ${waiting} 人在排队，不能去掉`);
  }
  const kept = [0, ...wished.keys()];
  await change
    .updateTable('organisation_link')
    .where('contract_id', '=', contractId)
    .where('course_id', 'not in', kept)
    .where('closed_at', 'is', null)
    .set({ closed_at: now })
    .execute();
  await change
    .deleteFrom('organisation_seats')
    .where('contract_id', '=', contractId)
    .where('course_id', 'not in', kept)
    .execute();
  for (const [courseId, seats] of wished)
    await change
      .insertInto('organisation_seats')
      .values({ contract_id: contractId, course_id: courseId, seats })
      .onConflict((conflict) =>
        conflict.columns(['contract_id', 'course_id']).doUpdateSet({ seats }),
      )
      .execute();
}
