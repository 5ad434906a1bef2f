import { randomUUID } from 'node:crypto';
import * as contract from '@xuezhou/contract/authoring/console';
import { openBook } from '@xuezhou/contract/study';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { enrol } from '../../../testing/factories.ts';
import { howMany } from '../../../testing/runs/how-many.ts';
import { byRank, type CourseNode } from '../document/course-node.ts';
import { openAuthoring } from '../testing/authoring-desk.ts';

// Two teachers write one course at the same time, and a student reads it meanwhile.

const desk = await openAuthoring();
const { school, connection, owner, publishedCourse, student, reader } = desk;
const colleague = await signInStaffAs(school, { isOwner: true, name: '同事' });

const at = fc.nat(6);
const act = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('write' as const), at }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('rename' as const), at }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('look' as const), at }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('move' as const), at }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('add' as const), at }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('remove' as const), at }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('bring back' as const), at }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('drop' as const), at }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('old version' as const), at }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('publish' as const), at }) },
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;
/** What both do at the same time, again and again. */
const rounds = fc.array(fc.tuple(act, act), { minLength: 4, maxLength: 10 });

interface Course {
  readonly courseId: number;
  readonly bookId: number;
  /** Every chapter that ever was, removed ones too. */
  readonly chapters: number[];
  /** What was acknowledged, by the chapter and the revision that it became. */
  readonly texts: Map<string, string>;
  readonly titles: Map<string, string>;
  /** Texts that somebody saw, and gave up by dropping them or by an older version. */
  readonly givenUp: Set<string>;
  /** Chapters that somebody took out of the draft: what they say stays with them until something is given up. */
  readonly removed: Set<number>;
}

/** Who names a revision has it before the eyes: it is of the last look, or of the own last save. */
interface Sight {
  readonly texts: Map<number, number>;
  readonly titles: Map<number, number>;
}

let count = 0;

/** One revision has one text: nothing is written over what its writer did not see. */
function note(kept: Map<string, string>, nodeId: number, revision: number, text: string) {
  const key = `${nodeId}.${revision}`;
  const before = kept.get(key) ?? text;
  if (before !== text) throw new Error(`${before} and ${text} are both revision ${key}`);
  kept.set(key, text);
}

class Writer {
  readonly #staff: typeof owner;
  readonly #course: Course;
  readonly #sight: Sight = { texts: new Map(), titles: new Map() };
  constructor(staff: typeof owner, course: Course) {
    this.#staff = staff;
    this.#course = course;
  }

  async look(): Promise<void> {
    const { courseId, chapters } = this.#course;
    const { nodes } = await this.#staff.data(contract.getCourseTree, { params: { courseId } });
    for (const { kind, nodeId, revision, state } of nodes)
      if (kind === 'reading' && state !== 'removed') this.#sight.titles.set(nodeId, revision);
    for (const readingId of chapters) {
      const params = { courseId, readingId };
      const found = await this.#staff.call(contract.getDraftReading, { params });
      if (found.data) this.#sight.texts.set(readingId, found.data.revision);
    }
  }

  async do({ act: what, at: place }: Act): Promise<void> {
    const { courseId, bookId, chapters, texts, titles } = this.#course;
    const nodeId = chapters[place % chapters.length]!;
    const node = { courseId, kind: 'reading' as const, nodeId };
    const words = `第 ${(count += 1)} 句`;
    if (what === 'look') await this.look();
    else if (what === 'write') {
      const revision = this.#sight.texts.get(nodeId) ?? 1;
      const body = { courseId, readingId: nodeId, revision, markdown: words };
      const saved = await this.#staff.call(contract.saveDraftReading, { body });
      if (saved.data) {
        note(texts, nodeId, saved.data.revision, words);
        this.#sight.texts.set(nodeId, saved.data.revision);
      }
    } else if (what === 'rename') {
      const revision = this.#sight.titles.get(nodeId) ?? 1;
      const changes = [
        { kind: 'reading' as const, nodeId, revision, properties: { title: words } },
      ];
      const saved = await this.#staff.call(contract.saveProperties, {
        body: { courseId, changes },
      });
      if (saved.data?.saved === 1) {
        note(titles, nodeId, revision + 1, words);
        this.#sight.titles.set(nodeId, revision + 1);
      }
    } else if (what === 'move')
      await this.#staff.call(contract.moveNode, {
        body: { ...node, parentId: bookId, afterId: chapters[(place + 1) % chapters.length]! },
      });
    else if (what === 'add') {
      const body = {
        courseId,
        requestId: randomUUID(),
        kind: 'reading' as const,
        parentId: bookId,
      };
      const made = await this.#staff.call(contract.addNode, {
        body: { ...body, afterId: null, title: words },
      });
      if (made.data) {
        chapters.push(made.data.nodeId);
        note(titles, made.data.nodeId, 1, words);
      }
    } else if (what === 'publish') await this.publish();
    else if (what === 'drop' || what === 'old version') await this.giveUp(what);
    else if (what === 'remove' || what === 'bring back') {
      if (what === 'remove') this.#course.removed.add(nodeId);
      await this.#staff.call(contract.removeNode, {
        body: { ...node, isRemoved: what === 'remove' },
      });
    }
  }

  /** Only what is before the eyes, all of one moment: the draft is asked before and after. */
  async giveUp(what: 'drop' | 'old version'): Promise<void> {
    const { courseId, chapters, givenUp } = this.#course;
    const tree = async () =>
      await this.#staff.data(contract.getCourseTree, { params: { courseId } });
    const { stamp, nodes, version } = await tree();
    const seen = nodes.map(({ title }) => title);
    for (const readingId of chapters) {
      const params = { courseId, readingId };
      const { data } = await this.#staff.call(contract.getDraftReading, { params });
      if (data) seen.push(data.markdown);
    }
    const { changes } = await this.#staff.data(contract.listChanges, { params: { courseId } });
    if ((await tree()).stamp !== stamp || stamp === undefined) return;
    const keys = changes.map(({ kind, nodeId }) => ({ kind, nodeId }));
    const { status } =
      what === 'drop'
        ? await this.#staff.call(contract.dropChanges, { body: { courseId, changes: keys, stamp } })
        : await this.#staff.call(contract.restoreVersion, {
            body: { courseId, version: Math.max(1, version - 1), stamp },
          });
    if (status === 200) for (const text of seen) givenUp.add(text);
  }

  /** All that is sound, as it was seen a moment ago. */
  async publish(): Promise<void> {
    const { courseId } = this.#course;
    const { version, changes } = await this.#staff.data(contract.listChanges, {
      params: { courseId },
    });
    const sound = changes.filter(({ faults }) => faults.length === 0);
    if (sound.length === 0) return;
    const keys = sound.map(({ kind, nodeId }) => ({ kind, nodeId }));
    await this.#staff.call(contract.publishChanges, { body: { courseId, version, changes: keys } });
  }
}

const versionsOf = async (courseId: number) =>
  await connection
    .selectFrom('course_version')
    .where('course_id', '=', courseId)
    .select(['version', 'document'])
    .orderBy('version')
    .execute();

const chaptersIn = (document: readonly CourseNode[]) =>
  document.filter(({ kind }) => kind === 'reading').toSorted(byRank);

/** The chapters of the book as the student sees them, in their order. */
async function namesSeen({ courseId, bookId }: Course): Promise<string> {
  const { readingGroupList } = await reader.data(openBook, {
    params: { courseId, bookId },
    query: {},
  });
  return JSON.stringify(readingGroupList.map(({ readingName }) => readingName));
}

/** What was acknowledged last is in the draft; of each chapter one text followed the other, each by who had seen it. */
async function lostIn({ courseId, ...kept }: Course): Promise<string[]> {
  const rows = await connection
    .selectFrom('authored_node')
    .where('course_id', '=', courseId)
    .where('kind', '=', 'reading')
    .select(['node_id', 'title', 'body'])
    .execute();
  return rows.flatMap((row) => [
    ...lostOf(kept, kept.texts, { nodeId: row.node_id, text: row.body ?? '' }),
    ...lostOf(kept, kept.titles, { nodeId: row.node_id, text: row.title }),
  ]);
}

function lostOf(
  { givenUp, removed }: Pick<Course, 'givenUp' | 'removed'>,
  kept: ReadonlyMap<string, string>,
  { nodeId, text: now }: { nodeId: number; text: string },
): string[] {
  const own = [...kept].filter(([key]) => key.startsWith(`${nodeId}.`));
  const [last] = own.toSorted(([one], [other]) => revisionOf(other) - revisionOf(one));
  if (last === undefined || last[1] === now || givenUp.has(last[1])) return [];
  // Taken out of the draft by one, and written over by what another put back.
  if (removed.has(nodeId) && givenUp.size > 0) return [];
  return [`${last[1]} (${last[0]}) is not in the draft, which has ${now}`];
}

const revisionOf = (key: string): number => Number(key.slice(key.indexOf('.') + 1));

/** What a version says and nobody has written. */
async function strangeIn(
  { courseId, texts, titles }: Course,
  begun: readonly string[],
): Promise<string[]> {
  const written = new Set([...texts.values(), ...titles.values(), ...begun, '']);
  return (await versionsOf(courseId))
    .flatMap(({ document }) => chaptersIn(document))
    .flatMap(({ title, body }) => [title, body ?? ''])
    .filter((text) => !written.has(text));
}

/** What a student saw and no publication made: a part of one with a part of another. */
async function halvesIn({ courseId }: Course, seen: ReadonlySet<string>): Promise<string[]> {
  const whole = (await versionsOf(courseId)).map(({ document }) =>
    JSON.stringify(chaptersIn(document).map(({ title }) => title)),
  );
  return [...seen].filter((sight) => !whole.includes(sight));
}

it(
  'nothing that two teachers write at the same time is lost, and a reader never sees half of a publication',
  { timeout: 900_000 },
  async () => {
    let played = 0;
    await fc.assert(
      fc.asyncProperty(rounds, async (history) => {
        const { courseId, bookId, first, second } = await publishedCourse();
        await enrol(connection, student.studentId, courseId);
        const course: Course = {
          ...{ courseId, bookId, chapters: [first, second] },
          ...{ texts: new Map(), titles: new Map(), givenUp: new Set(), removed: new Set() },
        };
        const published = await versionsOf(courseId);
        const begun = published
          .flatMap(({ document }) => chaptersIn(document))
          .flatMap(({ title, body }) => [title, body ?? '']);
        const writers = [new Writer(owner, course), new Writer(colleague, course)] as const;
        await Promise.all(writers.map((writer) => writer.look()));
        const seen = new Set<string>();
        for (const [one, other] of history) {
          const together = [writers[0].do(one), writers[1].do(other)];
          seen.add(await namesSeen(course));
          await Promise.all(together);
          seen.add(await namesSeen(course));
        }
        await writers[0].publish();
        seen.add(await namesSeen(course));
        const faults = {
          lost: await lostIn(course),
          strange: await strangeIn(course, begun),
          halves: await halvesIn(course, seen),
        };
        expect(faults).toEqual({ lost: [], strange: [], halves: [] });
        played += 1;
      }),
      { numRuns: howMany('XZ_WRITERS', { usually: 12, whole: 1000 }) },
    );
    expect(played).toBeGreaterThan(0);
  },
);
