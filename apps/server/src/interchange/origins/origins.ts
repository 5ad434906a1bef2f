import { randomUUID } from 'node:crypto';
import {
  becomeSchool,
  confirmCourse,
  courseOfOrigin,
  giveSchoolOrigin,
  noteBrought,
  noteFormerNumbers,
  noteNumbers,
  numbersOfCourse,
  numbersOfOrigin,
  originOfCourse,
  schoolOrigin,
  type CourseOrigin,
} from '../../capabilities/catalogue/catalogue.port.ts';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import type { ContentFiles } from '../catalogue/content-files.ts';
import { Faults } from '../catalogue/faults.ts';
import { Fields, isRecord } from '../catalogue/fields.ts';
import type { KnownIds } from '../catalogue/known-ids.ts';
import { readYaml } from '../catalogue/read-yaml.ts';
import { wordsOfAsking, type Asking } from './asking-words.ts';
import { BroughtCourse, type FileNumbers } from './brought-course.ts';
import { namedHere } from './export-origin.ts';
import { nothingAnswered, type Answer, type IfTaken } from './if-taken.ts';
import { NewNumbers } from './new-numbers.ts';
import { renumbered, type NumberedKind } from './numbered-shapes.ts';
import { areOfElsewhere, hasContent, openCourse, refused } from './open-course.ts';
import { isOrigin } from './read-numbers.ts';
import {
  answersTo,
  holderOf,
  isStranger,
  whichCourse,
  type Holder,
  type Opened,
  type Which,
} from './which-course.ts';

/** Which course a folder is, as far as its files tell. */
export interface FoundCourse {
  readonly opened: Opened;
  readonly which: Which;
}

type Found = BroughtCourse | typeof refused | undefined;

/**
 * Which course the folders of an import are. One that says its origin is the course of that origin, under whatever id the school
 * has it; where the school has none, it is a new one, and stands beside whatever has its id. One that says none is the course of
 * its id, as people write files, unless that id was given by a product.
 */
export class Origins {
  readonly notes: string[] = [];
  /** Which course each folder was found to be. */
  readonly found: FoundCourse[] = [];
  readonly #connection: Connection;
  readonly #ifTaken: IfTaken;
  /** How many courses ask, where the answer names none. */
  #asking = 0;
  #seed: Promise<string> | undefined;
  /** One was put beside by an origin that is made of the seed. */
  #isSeedUsed = false;
  readonly #numbers: NewNumbers;
  readonly #brought: { readonly course: BroughtCourse; readonly opened: Opened }[] = [];
  /** Ids that courses without an origin have in these files. */
  #plain: ReadonlySet<string> = new Set();
  /** What the school becomes. */
  #school: string | undefined;
  /** It had nothing before: all that the other had made becomes its own. */
  #isEmpty = false;
  readonly #plainCourses = new Map<number, string>();
  /** Of files without an origin it was said that they are these. */
  readonly #confirmed: number[] = [];

  constructor(connection: Connection, ifTaken: IfTaken = nothingAnswered) {
    this.#connection = connection;
    this.#ifTaken = ifTaken;
    this.#numbers = new NewNumbers(connection);
  }

  /** What names courses from outside of them, as career plans and goods. */
  readonly ofAll: FileNumbers = {
    ofFile: (file, value) =>
      Promise.resolve(
        renumbered(file, value, (kind, id) => {
          if (this.#plain.has(`${kind} ${id}`)) return id;
          const named = this.#brought.map(({ course }) => course.oursOf(kind, id));
          return named.find((ours) => ours !== undefined) ?? id;
        }),
      ),
    saidAs: (kind, ours) => this.saidAs(kind, ours),
  };

  /** Before any is opened: whom an answer means that names no course, and whether those are there that it names. */
  async expect(folders: readonly string[], files: ContentFiles, own: Fields): Promise<void> {
    const { only, courses } = this.#ifTaken;
    if (only === undefined && courses.size === 0) return;
    const unknown = new Set(courses.keys());
    for (const folder of folders) {
      const path = `courses/${folder}`;
      const place = `${path}/course.yaml`;
      // What is wrong with it is told when it is read.
      const faults = new Faults();
      const value = readYaml((await files.text(place)) ?? '', place, faults);
      if (!isRecord(value)) continue;
      const fields = new Fields(value, place, faults);
      const opened = await openCourse(this.#connection, fields, { path, files, faults });
      if (opened === undefined || opened === refused) continue;
      unknown.delete(opened.fileId);
      if (only === undefined) continue;
      const which = await this.#which(opened);
      // What was said before is not asked again.
      const isSaid = which.kind === 'stranger' && which.holder.isConfirmed && only === 'update';
      if (!isSaid && answersTo(which).includes(only)) this.#asking++;
    }
    for (const id of unknown)
      own.say(`--if-taken 说到的课程 ${id} 不在这些文件里；写 course.yaml 里的 id`);
  }

  async areOfElsewhere(folders: readonly string[], files: ContentFiles): Promise<boolean> {
    return await areOfElsewhere(this.#connection, folders, files);
  }

  /**
   * Undefined for one whose ids are as they stand. What it must not replace is told as a fault, and refused. Those that say no
   * origin come first.
   */
  async open(
    fields: Fields,
    context: { path: string; files: ContentFiles; faults: Faults; ids: KnownIds },
  ): Promise<Found> {
    const opened = await openCourse(this.#connection, fields, context);
    if (opened === undefined || opened === refused) return opened;
    if (opened.origin !== undefined && this.#brought.length === 0)
      this.#plain = context.ids.claimed;
    const which = await this.#which(opened);
    const twice = this.#brought.find(
      ({ course }) =>
        course.origin === opened.origin ||
        (which.kind === 'here' && course.courseId === which.found.courseId),
    );
    if (twice !== undefined) {
      fields.say(`和 ${twice.opened.place} 的 origin 相同，是同一门课，只能留一个`);
      return refused;
    }
    return await this.#take(fields, opened, which);
  }

  /**
   * Whether the folder says all that another school has, where this one has something of its own: of its plans, surveys, articles
   * and goods nothing tells which is which. Told as a fault.
   */
  async isOfOtherSchool(fields: Fields): Promise<boolean> {
    if (!fields.has('origin')) return false;
    const origin = fields.text('origin').trim();
    const ours = await schoolOrigin(this.#connection);
    if (!isOrigin(origin) || origin === ours) return false;
    this.#isEmpty = !(await hasContent(this.#connection));
    if (this.#ifTaken.isWholeSchool || this.#isEmpty) {
      this.#school = origin;
      return false;
    }
    fields.say(
      '这是另一所学校的整个目录，只导入课程：校名、职业规划、调查、文章、商品、词汇和消息没有导入，这里的没有动。要整个换成它的，加 --if-taken school=update 再导入',
    );
    return true;
  }

  /** What the files of a course call so; as they say it where these are the ids of the school. */
  oursIn(courseId: number, kind: NumberedKind, id: number): number {
    const own = this.#brought.find(({ course }) => course.courseId === courseId);
    return own?.course.oursOf(kind, id) ?? id;
  }

  /** Whether its ids are those of its files. */
  isPlain(courseId: number): boolean {
    return !this.#brought.some(({ course }) => course.courseId === courseId);
  }

  /** As the files call it that named it. */
  saidAs(kind: NumberedKind, ours: number): number {
    const said = this.#brought.map(({ course }) => course.saidAs(kind, ours));
    return said.find((id) => id !== undefined) ?? ours;
  }

  /** Under the locks of imports and of ids: whether all is as it was found. */
  async isStill(change: Change): Promise<boolean> {
    for (const { course } of this.#brought) {
      const found = await courseOfOrigin(change, course.origin);
      const isSame = course.isHere
        ? found === undefined || found.courseId === course.courseId
        : found === undefined;
      if (!isSame) return false;
      const { length } =
        found === undefined
          ? await numbersOfCourse(change, course.courseId)
          : await numbersOfOrigin(change, found);
      if (course.isHere && length !== course.knew) return false;
      if (!(await course.isStillFree(change))) return false;
    }
    for (const [courseId, title] of this.#plainCourses) {
      const holder = await holderOf(change, courseId);
      // What pages took over meanwhile is found elsewhere.
      if (holder !== undefined && !holder.isOfPages && isStranger(holder, title)) return false;
    }
    return true;
  }

  async remember(
    change: Change,
    { courseIds, ids }: { courseIds: readonly number[]; ids: KnownIds },
  ): Promise<void> {
    if (this.#school !== undefined) await becomeSchool(change, this.#school);
    // What was put beside is found by it again.
    if (this.#isSeedUsed) await giveSchoolOrigin(change, await this.#seed);
    const written = new Set(courseIds);
    for (const { course } of this.#brought) {
      if (!written.has(course.courseId)) continue;
      const numbers = course.toRemember((kind, ours) => ids.has(kind, ours));
      const found = await courseOfOrigin(change, course.origin);
      if (found?.isFormer === true) await noteFormerNumbers(change, course.origin, numbers);
      else if (course.isBrought || course.isAdopted) await noteBrought(change, course, numbers);
      else await noteNumbers(change, course.courseId, numbers);
    }
    for (const courseId of this.#confirmed)
      if (written.has(courseId)) await confirmCourse(change, courseId);
  }

  async #which(opened: Opened): Promise<Which> {
    this.#seed ??= schoolOrigin(this.#connection).then((known) => known ?? randomUUID());
    return await whichCourse(this.#connection, opened, await this.#seed);
  }

  /** Said of it by name, or of the one that asks. */
  #answerTo(which: Which, { fileId, place }: Opened): Answer | undefined {
    const { only, courses, folders } = this.#ifTaken;
    const isMeant = only !== undefined && this.#asking === 1 && answersTo(which).includes(only);
    const before = which.kind === 'stranger' && which.holder.isConfirmed ? 'update' : undefined;
    return folders?.get(place) ?? courses.get(fileId) ?? (isMeant ? only : before);
  }

  async #take(fields: Fields, opened: Opened, which: Which): Promise<Found> {
    const answer = this.#answerTo(which, opened);
    this.found.push({ opened, which });
    if (which.kind === 'plain') {
      this.#plainCourses.set(opened.fileId, opened.title);
      return undefined;
    }
    if (which.kind === 'here') return await this.#found(opened, which.found);
    if (which.kind === 'new') return await this.#newOne(fields, opened, which.holder);
    if (which.kind === 'alike') {
      if (answer === undefined) return this.#ask(fields, opened, which);
      const { holder } = which;
      return answer === 'beside'
        ? await this.#beside(opened, { origin: opened.origin ?? '', holder })
        : await this.#takenForSame(opened, holder);
    }
    if (answer === 'beside') {
      this.#isSeedUsed = true;
      const holder = await holderOf(this.#connection, opened.fileId);
      return await this.#beside(opened, { origin: which.beside, holder });
    }
    if (which.kind === 'ofPages') return await this.#found(opened, which.found);
    // What pages own is told where all of that is.
    if (which.kind === 'stranger' && which.holder.isOfPages) return undefined;
    if (answer === undefined) return this.#ask(fields, opened, which);
    if (which.kind === 'copied') return await this.#found(opened, which.found);
    this.#confirmed.push(opened.fileId);
    const known = await originOfCourse(this.#connection, opened.fileId);
    if (known?.isBrought !== true) return undefined;
    return await this.#here(opened, { ...known, isNative: false });
  }

  async #newOne(fields: Fields, opened: Opened, holder: Holder | undefined): Promise<Found> {
    const { only, courses } = this.#ifTaken;
    if (holder !== undefined && !holder.isOfPages) {
      if (courses.get(opened.fileId) === 'update') return await this.#takenForSame(opened, holder);
      // It says that one is to be updated, and may mean this one.
      if (only === 'update' && this.#asking === 0)
        return this.#ask(fields, opened, { kind: 'new', holder });
    }
    return await this.#beside(opened, { origin: opened.origin ?? '', holder });
  }

  #ask(fields: Fields, opened: Opened, which: Asking): typeof refused {
    if (this.#ifTaken.folders === undefined)
      fields.say(wordsOfAsking(opened, which, this.#ifTaken.only));
    return refused;
  }

  async #takenForSame(opened: Opened, holder: Holder): Promise<BroughtCourse> {
    this.notes.push(
      `${opened.place}：按你说的，“${opened.title}”更新了编号同是 ${holder.courseId} 的“${holder.title}”，以后就认它们是同一门课`,
    );
    const { courseId } = holder;
    const as = {
      courseId,
      origin: opened.origin ?? '',
      isBrought: true,
      isNative: true,
      isFormer: false,
    };
    return await this.#here(opened, as);
  }

  async #found(opened: Opened, found: CourseOrigin): Promise<BroughtCourse> {
    return await this.#here(opened, { ...found, isNative: !found.isBrought });
  }

  async #here(
    opened: Opened,
    as: Pick<CourseOrigin, 'courseId' | 'origin' | 'isBrought' | 'isFormer'> & {
      readonly isNative: boolean;
    },
  ): Promise<BroughtCourse> {
    const stored = await numbersOfOrigin(this.#connection, as);
    // Back from where this one's files went, what was made here is known by its name.
    const named =
      as.isBrought && !as.isNative ? await namedHere(this.#connection, as.courseId, stored) : [];
    const knew = stored.length;
    return this.#add(opened, { ...as, stored: [...stored, ...named], knew, isHere: true });
  }

  /** As one that the school has not, whatever has its ids. */
  async #beside(
    opened: Opened,
    { origin, holder }: { origin: string; holder: Holder | undefined },
  ): Promise<BroughtCourse> {
    const isOpen = holder === undefined && (await this.#numbers.isOpen('course', opened.fileId));
    const courseId = isOpen ? opened.fileId : await this.#numbers.another('course');
    if (!isOpen)
      this.notes.push(
        holder === undefined
          ? `${opened.place}：编号 ${opened.fileId} 这里已经给过别的课，“${opened.title}”换了编号 ${courseId}`
          : `${opened.place}：编号 ${opened.fileId} 在这里是另一门课“${holder.title}”，它没有动；文件里的“${opened.title}”另放一门，编号 ${courseId}`,
      );
    // What that school had from elsewhere says by its numbers what it is there.
    const isAdopted = this.#isEmpty && isOpen && opened.keys.size === 0;
    const as = {
      courseId,
      origin,
      isHere: false,
      isNative: false,
      isAdopted,
      isBrought: !isAdopted,
    };
    return this.#add(opened, { ...as, stored: [], knew: 0 });
  }

  #add(
    opened: Opened,
    given: Omit<ConstructorParameters<typeof BroughtCourse>[3], 'keys'>,
  ): BroughtCourse {
    const { fileId, keys } = opened;
    const course = new BroughtCourse(this.#connection, this.#numbers, fileId, { ...given, keys });
    this.#brought.push({ course, opened });
    return course;
  }
}
