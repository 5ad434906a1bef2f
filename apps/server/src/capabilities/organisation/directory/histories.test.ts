import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { howMany } from '../../../testing/runs/how-many.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { openSyncDesk } from '../testing/sync-desk.ts';
import type { SandboxDepartment, SandboxUser } from '../testing/company-desk.ts';

const school = await startTestApp({ sandbox: true });
const { clock, connection } = school;
clock.set('2026-11-23T10:00:00+08:00');
const people = 6;

const who = fc.nat(people - 1);
const where = fc.integer({ min: 1, max: 5 });
/** What becomes of the notice of a change. */
const fate = fc.constantFrom('told', 'lost', 'doubled', 'late');
const step = fc.oneof(
  fc.record({ kind: fc.constant('join' as const), who, where, fate }),
  fc.record({ kind: fc.constant('move' as const), who, where, fate }),
  fc.record({ kind: fc.constant('leave' as const), who, fate }),
  fc.record({
    kind: fc.constant('rename' as const),
    where,
    name: fc.constantFrom('甲', '乙', '丙'),
    fate,
  }),
  fc.record({ kind: fc.constant('under' as const), where, above: where, fate }),
  fc.record({ kind: fc.constant('remove' as const), where, fate }),
  fc.record({ kind: fc.constant('pull' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** The directory as it is there. */
class Directory {
  readonly users = new Map<number, number>();
  readonly departments = new Map<number, { name: string; above: number }>([
    [1, { name: '公司', above: 0 }],
  ]);

  constructor() {
    for (let one = 0; one < people; one++) this.users.set(one, 1);
  }

  /** Made where it is missing, for who goes there. */
  demand(id: number): void {
    if (!this.departments.has(id)) this.departments.set(id, { name: `部${id}`, above: 1 });
  }

  isBelow(id: number, above: number): boolean {
    for (let one = id; one > 0; one = this.departments.get(one)?.above ?? 0)
      if (one === above) return true;
    return false;
  }

  isEmpty(id: number): boolean {
    const isAbove = [...this.departments.values()].some(({ above }) => above === id);
    return !isAbove && ![...this.users.values()].includes(id);
  }

  /** Names of departments from the top; empty: the company itself. */
  pathOf(id: number): string {
    const names: string[] = [];
    for (let one = id; one > 1; one = this.departments.get(one)?.above ?? 0)
      names.unshift(this.departments.get(one)?.name ?? '');
    return names.join('/');
  }

  told(): { users: SandboxUser[]; departments: SandboxDepartment[] } {
    return {
      users: [...this.users].map(([one, at]) => ({
        ...{ userid: `user${one}`, name: `人${one}`, department: [at] },
      })),
      departments: [...this.departments].map(([id, { name, above }]) => ({
        ...{ id, name, parentid: above },
      })),
    };
  }
}

/** Changes the directory; what 企业微信 would tell of it, nothing where nothing was changed. */
function change(directory: Directory, one: Step): Record<string, string>[] {
  const before = new Set(directory.departments.keys());
  const event = changeOne(directory, one);
  const made = [...directory.departments.keys()].filter((id) => !before.has(id));
  const events = made.map((id) => ({ ChangeType: 'create_party', Id: String(id) }));
  return event === null ? [] : [...events, event];
}

function changeOne(directory: Directory, one: Step): Record<string, string> | null {
  const { users, departments } = directory;
  switch (one.kind) {
    case 'join':
    case 'move': {
      if (users.has(one.who) !== (one.kind === 'move')) return null;
      directory.demand(one.where);
      users.set(one.who, one.where);
      const ChangeType = one.kind === 'join' ? 'create_user' : 'update_user';
      return { ChangeType, UserID: `user${one.who}` };
    }
    case 'leave':
      return users.delete(one.who) ? { ChangeType: 'delete_user', UserID: `user${one.who}` } : null;
    case 'rename': {
      const department = departments.get(one.where);
      if (department === undefined || one.where === 1) return null;
      department.name = `${one.name}${one.where}`;
      return { ChangeType: 'update_party', Id: String(one.where), Name: department.name };
    }
    case 'under': {
      const department = departments.get(one.where);
      const isOdd = one.where === 1 || !departments.has(one.above);
      if (department === undefined || isOdd || directory.isBelow(one.above, one.where)) return null;
      department.above = one.above;
      return { ChangeType: 'update_party', Id: String(one.where), ParentId: String(one.above) };
    }
    case 'remove':
      if (one.where === 1 || !departments.has(one.where) || !directory.isEmpty(one.where))
        return null;
      departments.delete(one.where);
      return { ChangeType: 'delete_party', Id: String(one.where) };
    case 'pull':
      return null;
  }
}

describe.each(['wecom', 'dingtalk', 'feishu'] as const)('a directory of %s', async (kind) => {
  const desk = await openSyncDesk(school, kind);
  const { idOf } = desk;

  type Company = Awaited<ReturnType<typeof desk.openFollowed>>;

  async function pullAgreed(company: Company): Promise<void> {
    await desk.preview(company);
    expect((await desk.run(company)).status).toBe(200);
  }

  /** Where each member is, by the names of departments from the top. */
  async function placesOf({ organisationId }: Company): Promise<Map<number, string>> {
    const departments = await connection
      .selectFrom('organisation_department')
      .where('organisation_id', '=', organisationId)
      .selectAll()
      .execute();
    const pathOf = (id: number | null): string => {
      const own = departments.find(({ department_id }) => department_id === id);
      if (own === undefined) return '';
      const above = pathOf(own.parent_id);
      return above === '' ? own.name : `${above}/${own.name}`;
    };
    const members = await desk.membersOf({ organisationId });
    return new Map(
      members.map(({ studentId, departmentId }) => [studentId ?? 0, pathOf(departmentId)]),
    );
  }

  const students = await Promise.all(Array.from({ length: people }, () => school.signIn()));
  const company = await (async () => {
    await desk.setDirectory(new Directory().told());
    const opened = await desk.openFollowed({ triedBy: 'user0', seats: people });
    for (const [one, student] of students.entries()) {
      await desk.come(student, opened.word, `user${one}`);
      const { status } = await desk.link(student, opened.word);
      if (status !== 200) throw new Error(`a link was refused: ${status}`);
    }
    return opened;
  })();

  /** Who stands in the directory and is linked no more signs in and links again. */
  async function comeAll({ users }: Directory): Promise<void> {
    // One address may sign in so often an hour; the histories are many.
    await connection.deleteFrom('throttle').execute();
    const links = await desk.linksOf(company);
    for (const one of users.keys()) {
      if (links.has(idOf(`user${one}`))) continue;
      const student = students[one]!;
      await desk.come(student, company.word, `user${one}`);
      expect((await desk.link(student, company.word)).status).toBe(200);
    }
    await desk.settle();
  }

  /** Everybody who stands there is a member in that department, and nobody else is one, or may come in by an id. */
  async function expectEqual(directory: Directory): Promise<void> {
    const ids = [...directory.users.keys()];
    const links = Object.fromEntries(await desk.linksOf(company));
    expect(links).toEqual(
      Object.fromEntries(ids.map((id) => [idOf(`user${id}`), students[id]!.studentId])),
    );
    const places = Object.fromEntries(await placesOf(company));
    expect(places).toEqual(
      Object.fromEntries(
        ids.map((id) => [students[id]!.studentId, directory.pathOf(directory.users.get(id) ?? 1)]),
      ),
    );
  }

  /** Who left is linked no more, whoever has the id now. */
  const told = async (event: Record<string, string>): Promise<void> => {
    await desk.notify(company.keys, event);
    if (event['ChangeType'] !== 'delete_user') return;
    expect((await desk.linksOf(company)).has(idOf(event['UserID'] ?? ''))).toBe(false);
  };

  it('ends equal to the directory without a pull where every notice arrives', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        const directory = new Directory();
        await desk.setDirectory(directory.told());
        await pullAgreed(company);
        await comeAll(directory);
        for (const one of steps) {
          const events = change(directory, one);
          await desk.setDirectory(directory.told());
          for (const event of events) await told(event);
        }
        await comeAll(directory);
        await expectEqual(directory);
      }),
      { numRuns: howMany('XZ_SYNC_RUNS', { usually: 2, whole: 500 }) },
    );
  }, 1_800_000);

  it('[organisation.sync#5] ends equal to the directory after the last pull, whatever was lost, doubled or late', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        // Everybody is there again, in the company itself.
        const directory = new Directory();
        await desk.setDirectory(directory.told());
        await pullAgreed(company);
        await comeAll(directory);
        const late: Record<string, string>[] = [];
        for (const one of steps) {
          const events = change(directory, one);
          await desk.setDirectory(directory.told());
          if (one.kind === 'pull') await pullAgreed(company);
          if (one.kind === 'pull' || one.fate === 'lost') continue;
          for (const event of events) {
            if (one.fate === 'late') late.unshift(event);
            else await told(event);
            if (one.fate === 'doubled') await told(event);
          }
        }
        // Those come at once, and one job takes them all.
        for (const event of late)
          await desk.deliver(company.keys, await desk.seal(company.keys, event));
        await desk.settle();
        await pullAgreed(company);
        await comeAll(directory);
        await pullAgreed(company);
        await expectEqual(directory);
        const { seats, held } = (await desk.seatsOf(company)) ?? {};
        expect({ seats, held }).toEqual({ seats: people, held: directory.users.size });
        expect(await desk.stateOf(company)).toMatchObject({
          ...{ people: directory.users.size, come: directory.users.size, failure: null },
        });
        const own = await connection
          .selectFrom('organisation_directory_department')
          .where('organisation_id', '=', company.organisationId)
          .select('their_id')
          .execute();
        expect(
          own.map(({ their_id }) => Number(their_id.replace('od-', ''))).toSorted((a, b) => a - b),
        ).toEqual(
          [...directory.departments.keys()].filter((id) => id !== 1).toSorted((a, b) => a - b),
        );
      }),
      { numRuns: howMany('XZ_SYNC_RUNS', { usually: 3, whole: 2000 }) },
    );
  }, 1_800_000);
});
