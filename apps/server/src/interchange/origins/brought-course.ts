import type { CourseNumber } from '../../capabilities/catalogue/catalogue.port.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import { maxFileQuestion } from '../catalogue/known-ids.ts';
import { heldBy } from './held-numbers.ts';
import type { NewNumbers } from './new-numbers.ts';
import { numberedKinds, renumbered, type NumberedKind } from './numbered-shapes.ts';

/** What every reader of a file passes its content through. */
export interface FileNumbers {
  /** What a file says, with the ids that its things have in this school. */
  readonly ofFile: (file: string, value: unknown) => Promise<unknown>;
  /** As the files call what is called so here; undefined for what they did not name. */
  readonly saidAs: (kind: NumberedKind, ours: number) => number | undefined;
}

interface Given {
  readonly origin: string;
  readonly courseId: number;
  /** The school has it already, so that what stands in it is its own. */
  readonly isHere: boolean;
  /** The ids of its files are those of this school: what nobody else has is its own too. */
  readonly isNative: boolean;
  /** It came from elsewhere, so that all of its ids are remembered. */
  readonly isBrought: boolean;
  /** It came with the school of which it is, so that it is this one's own from then on. */
  readonly isAdopted?: boolean;
  /** What each of its ids is called in the school that the course comes from, where that is another. */
  readonly keys: ReadonlyMap<string, number>;
  readonly stored: readonly CourseNumber[];
  /** How many of these are remembered, by which it is told that another import came between. */
  readonly knew: number;
}

const nameOf = (kind: string, id: number): string => `${kind} ${id}`;

/**
 * One course that says by its files which it is. What the school knows of it keeps the ids that it has here, all else those of its
 * files, unless something of another course has them, or may have had: then it gets ids that nothing had.
 */
export class BroughtCourse implements FileNumbers {
  readonly origin: string;
  readonly courseId: number;
  readonly isHere: boolean;
  readonly isBrought: boolean;
  readonly isAdopted: boolean;
  readonly #isNative: boolean;
  readonly knew: number;
  readonly #keys: ReadonlyMap<string, number>;
  /** What the things are called there of which the files say it. */
  readonly #said: ReadonlySet<string>;
  #isTorn = false;
  readonly #stored: ReadonlyMap<string, number>;
  readonly #ours = new Map<string, number>();
  /** Within a chapter a reading and its topic have the same, and keep it so. */
  readonly #inTree = new Map<number, number>();
  readonly #connection: Connection;
  readonly #numbers: NewNumbers;

  constructor(connection: Connection, numbers: NewNumbers, fileId: number, given: Given) {
    this.#connection = connection;
    this.#numbers = numbers;
    this.origin = given.origin;
    this.courseId = given.courseId;
    this.isHere = given.isHere;
    this.isBrought = given.isBrought;
    this.isAdopted = given.isAdopted ?? false;
    this.#isNative = given.isNative;
    this.knew = given.knew;
    this.#keys = given.keys;
    this.#said = new Set(
      [...given.keys].map(([name, theirs]) => nameOf(name.split(' ')[0] ?? '', theirs)),
    );
    this.#stored = new Map(
      given.stored.map(({ kind, theirs, ours }) => [nameOf(kind, theirs), ours]),
    );
    for (const { kind, ours } of given.stored) numbers.take(kind as NumberedKind, ours);
    this.#put('course', fileId, given.courseId);
  }

  /** Whether two of its things would be one in the school that it comes from. */
  get isTorn(): boolean {
    return this.#isTorn;
  }

  async ofFile(file: string, value: unknown): Promise<unknown> {
    const named = new Map<NumberedKind, Set<number>>();
    renumbered(file, value, (kind, id) => {
      if (!this.#ours.has(nameOf(kind, id)))
        named.set(kind, (named.get(kind) ?? new Set()).add(id));
      return id;
    });
    for (const [kind, ids] of named) await this.#learn(kind, [...ids]);
    return renumbered(file, value, (kind, id) => this.oursOf(kind, id) ?? id);
  }

  /** Undefined for what its files did not name. */
  oursOf(kind: NumberedKind, id: number): number | undefined {
    return this.#ours.get(nameOf(kind, id));
  }

  /** As its files call what is called so here. */
  saidAs(kind: NumberedKind, ours: number): number | undefined {
    const [name] =
      [...this.#ours].find(([name, id]) => id === ours && name.startsWith(`${kind} `)) ?? [];
    return name === undefined ? undefined : Number(name.slice(kind.length + 1));
  }

  /** Whether nothing of another course has what this one would write. */
  async isStillFree(connection: Connection): Promise<boolean> {
    for (const kind of numberedKinds) {
      const held = await heldBy(connection, kind, this.#oursOfKind(kind));
      if ([...held.values()].some((courses) => this.#isOthers(courses))) return false;
    }
    return true;
  }

  /** What is to be remembered of those that were read. */
  toRemember(isRead: (kind: NumberedKind, ours: number) => boolean): CourseNumber[] {
    return [...this.#ours].flatMap(([name, ours]) => {
      const [kind = '', id = ''] = name.split(' ');
      const theirs = this.#keyOf(kind, Number(id));
      const isPlain = !this.isBrought && !this.isAdopted && theirs === ours;
      return isPlain || !isRead(kind as NumberedKind, ours) ? [] : [{ kind, theirs, ours }];
    });
  }

  async #learn(kind: NumberedKind, ids: readonly number[]): Promise<void> {
    this.#isTorn ||= ids.some(
      (id) => !this.#keys.has(nameOf(kind, id)) && this.#said.has(nameOf(kind, id)),
    );
    const wanted = ids.flatMap((id) => {
      const key = this.#keyOf(kind, id);
      return [id, key, ...[this.#stored.get(nameOf(kind, key)) ?? []].flat()];
    });
    const held = await heldBy(this.#connection, kind, wanted);
    for (const id of ids) this.#put(kind, id, await this.#find(kind, id, held));
  }

  async #find(
    kind: NumberedKind,
    id: number,
    held: ReadonlyMap<number, ReadonlySet<number>>,
  ): Promise<number> {
    const isOthers = (one: number) => this.#isOthers(held.get(one) ?? new Set());
    const key = this.#keyOf(kind, id);
    const known = this.#stored.get(nameOf(kind, key));
    if (known !== undefined && !isOthers(known)) return known;
    // What a bank brought to this course no file writes, and its lectures may name it: at home. Another school counts from the same number.
    const isAtHome = !this.isBrought && held.get(key)?.has(this.courseId) === true;
    const isOwn = isWritable(kind, key) || isAtHome;
    if (this.#isNative && !isOthers(key) && isOwn) return key;
    if (!held.has(id) && (await this.#numbers.isOpen(kind, id))) return id;
    return await this.#another(kind, id);
  }

  async #another(kind: NumberedKind, id: number): Promise<number> {
    const isInTree = ['book', 'reading', 'subject', 'lecture'].includes(kind);
    const shared = isInTree ? this.#inTree.get(id) : undefined;
    const another = shared ?? (await this.#numbers.another(kind));
    if (isInTree) this.#inTree.set(id, another);
    return another;
  }

  #put(kind: NumberedKind, id: number, ours: number): void {
    this.#ours.set(nameOf(kind, id), ours);
    this.#numbers.take(kind, ours);
  }

  #oursOfKind(kind: NumberedKind): number[] {
    return [...this.#ours].flatMap(([name, ours]) => (name.startsWith(`${kind} `) ? [ours] : []));
  }

  /** As the school says that the course comes from. */
  #keyOf(kind: string, id: number): number {
    return this.#keys.get(nameOf(kind, id)) ?? id;
  }

  #isOthers(courses: ReadonlySet<number>): boolean {
    return [...courses].some(
      (course) => course !== 0 && !(this.isHere && course === this.courseId),
    );
  }
}

/** Files name no others; what lies beyond was never a thing of this school. */
const isWritable = (kind: NumberedKind, id: number): boolean =>
  id <= (kind === 'question' ? maxFileQuestion : 2_000_000);
