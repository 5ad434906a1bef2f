import { sql } from 'kysely';
import { nextCourseId, nextNodeId } from '../../capabilities/authoring/authoring.port.ts';
import { broughtIds } from '../../capabilities/catalogue/catalogue.port.ts';
import { newPageIds } from '../../capabilities/practice/practice-content.port.ts';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { NumberedKind } from './numbered-shapes.ts';

/** Ids that the product gives by itself; people who write files give those before. */
const given: Readonly<Record<NumberedKind, readonly [first: number, last: number]>> = {
  course: [5001, 9999],
  ...{ book: [1_000_001, 2_000_000], reading: [1_000_001, 2_000_000] },
  ...{ subject: [1_000_001, 2_000_000], lecture: [1_000_001, 2_000_000] },
  question: [50_000_001, 99_999_999],
  card: [1_000_001, 2_000_000],
  paper: [500_001, 999_999],
  camp: [900_001, 1_999_999],
  class: [1_000_001, 2_000_000],
  live: [1_000_001, 2_000_000],
};

/** Books, readings, topics and lectures have ids that no other of them has. */
const inTree: readonly NumberedKind[] = ['book', 'reading', 'subject', 'lecture'];
const rowOf = (kind: NumberedKind): string => (inTree.includes(kind) ? 'node' : kind);

/** Ids of questions that are fetched together. */
const atOnce = 100;

/** What was brought and went keeps its id: students' memory of it stays. */
const brought = (kind: NumberedKind) => sql`union all ${broughtIds([kind])}`;

const others = {
  card: sql`select card_id as id from card ${brought('card')}`,
  paper: sql`
    select paper_id as id from mock_paper union all select paper_id from authored_paper ${brought('paper')}`,
  camp: sql`select camp_id as id from camp ${brought('camp')}`,
  class: sql`select class_id as id from camp_class ${brought('class')}`,
  live: sql`select content_id as id from live_class ${brought('live')}`,
} as const;

/**
 * Ids that nothing in the school has or had, for what files bring of another one. They are kept for nobody: whoever writes
 * looks once more, under the locks of imports and of ids, that none was given meanwhile.
 */
export class NewNumbers {
  readonly #connection: Connection;
  readonly #next = new Map<string, Promise<number>>();
  #questions: number[] = [];
  /** Of this import. */
  readonly #taken = new Set<string>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  take(kind: NumberedKind, id: number): void {
    this.#taken.add(`${kind} ${id}`);
    this.#taken.add(`${rowOf(kind)} ${id}`);
  }

  /** Whether it may become something's that nobody in the school has: one that the product gave is somebody's for good. */
  async isOpen(kind: NumberedKind, id: number): Promise<boolean> {
    const [first, last] = given[kind];
    if (id > last || this.#taken.has(`${kind} ${id}`)) return false;
    return id < first || id >= (await this.#from(kind));
  }

  /** One that was never before. Throws courseIdsUsedUp. */
  async another(kind: NumberedKind): Promise<number> {
    const row = rowOf(kind);
    let id = kind === 'question' ? await this.#ofPage() : await this.#from(kind);
    while (this.#taken.has(`${row} ${id}`))
      id = kind === 'question' ? await this.#ofPage() : id + 1;
    if (id > given[kind][1])
      throw new Refusal('courseIdsUsedUp', '学校的编号用完了，这些文件没有导入，请联系技术支持');
    if (kind !== 'question') this.#next.set(row, Promise.resolve(id + 1));
    this.take(kind, id);
    return id;
  }

  async #from(kind: NumberedKind): Promise<number> {
    const row = rowOf(kind);
    const known = this.#next.get(row) ?? this.#first(kind);
    this.#next.set(row, known);
    return await known;
  }

  async #first(kind: NumberedKind): Promise<number> {
    const [first, last] = given[kind];
    const within = async <Value>(read: (change: Change) => Promise<Value>) =>
      await this.#connection.transaction().execute(read);
    if (kind === 'course') return await within(nextCourseId);
    if (inTree.includes(kind)) return await within(nextNodeId);
    if (kind === 'question') return await this.#firstQuestion(first, last);
    const { rows } = await sql<{ next: number }>`
      select greatest(max(id), ${first - 1}::int) + 1 as next
      from (${others[kind as keyof typeof others]}) known where id between ${first}::int and ${last}::int
    `.execute(this.#connection);
    return rows[0]?.next ?? first;
  }

  /** Some that pages took are no question yet. */
  async #firstQuestion(first: number, last: number): Promise<number> {
    const { rows } = await sql<{ is_called: boolean }>`
      select is_called from question_id_of_page`.execute(this.#connection);
    return rows[0]?.is_called === true ? last + 1 : first;
  }

  async #ofPage(): Promise<number> {
    if (this.#questions.length === 0)
      this.#questions = await this.#connection
        .transaction()
        .execute((change) => newPageIds(change, atOnce));
    const id = this.#questions.shift();
    if (id === undefined) throw new Error('a sequence without a number');
    return id;
  }
}
