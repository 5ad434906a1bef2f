import fc from 'fast-check';
import { endOrganisationMember } from '@xuezhou/contract/organisation/console';
import { expect, it } from 'vitest';
import { howMany } from '../../../testing/runs/how-many.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { openDesk } from '../testing/organisation-desk.ts';

const school = await startTestApp();
const { clock, connection } = school;
clock.set('2026-11-23T10:00:00+08:00');
const { staff, makeCompany, join, membersOf, seatsOf, changeContract } = await openDesk(school);
const people = await Promise.all(Array.from({ length: 5 }, () => school.signIn()));

const step = fc.oneof(
  fc.record({ kind: fc.constant('join' as const), who: fc.nat(4) }),
  fc.record({ kind: fc.constant('leave' as const), who: fc.nat(4) }),
  fc.record({ kind: fc.constant('seats' as const), seats: fc.integer({ min: 1, max: 4 }) }),
);

/** What should be: who holds a seat, and who waits, in their order. */
class Model {
  held: number[] = [];
  line: number[] = [];
  seats = 2;

  fill() {
    while (this.line.length > 0 && this.held.length < this.seats)
      this.held.push(this.line.shift()!);
  }
}

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type Company = Awaited<ReturnType<typeof makeCompany>>;

/** Does a step, in the school and in the model; false: the school took it otherwise than it should. */
async function play(company: Company, model: Model, one: Step): Promise<boolean> {
  const { courseId, organisationId } = company;
  if (one.kind === 'seats') {
    const courses = [{ courseId, seats: one.seats }];
    const isTaken = (await changeContract(company, { courses })).status === 200;
    const isRight = isTaken === one.seats >= model.held.length;
    if (isTaken) model.seats = one.seats;
    return isRight;
  }
  const isIn = [...model.held, ...model.line].includes(one.who);
  if (one.kind === 'join') {
    await join(people[one.who]!, company);
    if (!isIn) model.line.push(one.who);
    return true;
  }
  const { studentId } = people[one.who]!;
  const member = (await membersOf(company)).find((each) => each.studentId === studentId);
  model.held = model.held.filter((who) => who !== one.who);
  model.line = model.line.filter((who) => who !== one.who);
  if (member !== undefined) {
    const body = { organisationId, memberId: member.memberId, keepsCourse: false };
    await staff.data(endOrganisationMember, { body });
  }
  return isIn === (member !== undefined);
}

it('[organisation.seats#3] never gives more seats than there are, leaves none free while somebody waits, and enrols just who holds one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const company = await makeCompany({ seats: 2 });
      const { courseId, organisationId } = company;
      const model = new Model();
      for (const one of steps) {
        expect(await play(company, model, one)).toBe(true);
        model.fill();
        expect(await seatsOf(company)).toMatchObject({
          ...{ seats: model.seats, held: model.held.length, waiting: model.line.length },
        });
      }
      const open = await connection
        .selectFrom('enrolment')
        .where('course_id', '=', courseId)
        .where('expires_on', '>', '2026-11-23')
        .select('student_id')
        .execute();
      expect(new Set(open.map(({ student_id }) => student_id))).toEqual(
        new Set(model.held.map((who) => people[who]!.studentId)),
      );
      await clear(organisationId);
    }),
    { numRuns: howMany('XZ_SEAT_RUNS', { usually: 5, whole: 60 }) },
  );
}, 120_000);

/** Nobody is a member any more, so that each may join the next company. */
const clear = async (organisationId: number) =>
  void (await connection
    .deleteFrom('organisation_member')
    .where('organisation_id', '=', organisationId)
    .execute());
