import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  becomeSchool,
  courseOfOrigin,
  noteBrought,
  noteNumbers,
  numbersOfCourse,
  originOfCourse,
  schoolOrigin,
} from '../../capabilities/catalogue/catalogue.port.ts';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import type { ContentFiles } from '../catalogue/content-files.ts';
import type { Faults } from '../catalogue/faults.ts';
import type { Fields } from '../catalogue/fields.ts';
import type { KnownIds } from '../catalogue/known-ids.ts';
import { BroughtCourse, type FileNumbers } from './brought-course.ts';
import { namedHere } from './export-origin.ts';
import { NewNumbers } from './new-numbers.ts';
import { renumbered, type NumberedKind } from './numbered-shapes.ts';
import { readNumbers } from './read-numbers.ts';

/** What becomes of a course whose id another one has, where its files do not say which it is. */
export type IfTaken = 'update' | 'beside';

const isOrigin = (text: string): boolean =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

interface Opened {
  readonly place: string;
  readonly fileId: number;
  readonly title: string;
}

/** The course that has an id in this school. */
interface Holder {
  readonly courseId: number;
  readonly title: string;
  readonly isOfPages: boolean;
  /** Files of another school brought it. */
  readonly isBrought: boolean;
}

/** What is to be asked before a course is read: nothing of it is taken. */
const refused = 'refused';
type Found = BroughtCourse | typeof refused | undefined;

/** Made by pages of whatever school, or brought from another: its id alone says nothing of which course it is. */
const isStranger = (holder: Holder, title: string): boolean =>
  holder.isOfPages || holder.isBrought || (holder.courseId > 5000 && holder.title !== title);

/**
 * Which course the folders of an import are. One that says its origin is the course of that origin, under whatever id the school
 * has it; where the school has none, it is a new one, and stands beside whatever has its id. One that says none is the course of
 * its id, as people write files, unless that id was given by a product.
 */
export class Origins {
  readonly notes: string[] = [];
  readonly #connection: Connection;
  readonly #ifTaken: IfTaken | undefined;
  readonly #numbers: NewNumbers;
  readonly #brought: { readonly course: BroughtCourse; readonly opened: Opened }[] = [];
  /** Ids that courses without an origin have in these files. */
  #plain: ReadonlySet<string> = new Set();
  /** What the school becomes. */
  #school: string | undefined;
  readonly #plainCourses = new Map<number, string>();

  constructor(connection: Connection, ifTaken: IfTaken | undefined) {
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
  };

  /**
   * Undefined for one whose ids are as they stand. What it must not replace is told as a fault, and refused. Those that say no
   * origin come first.
   */
  async open(
    fields: Fields,
    {
      path,
      files,
      faults,
      ids,
    }: { path: string; files: ContentFiles; faults: Faults; ids: KnownIds },
  ): Promise<Found> {
    const text = fields.textOr('id', '').trim();
    if (!/^[1-9]\d{0,9}$/.test(text)) return undefined;
    const opened = { place: path, fileId: Number(text), title: fields.textOr('title', '') };
    if (!fields.has('origin')) return await this.#plainOne(fields, opened);
    if (this.#brought.length === 0) this.#plain = ids.claimed;
    const origin = fields.text('origin').trim().toLowerCase();
    if (!isOrigin(origin)) {
      fields.say('origin 是导出时写下的，请不要改；不要它的话整行删去，就按编号认课程');
      return refused;
    }
    const twice = this.#brought.find(({ course }) => course.origin === origin);
    if (twice !== undefined) {
      fields.say(`和 ${twice.opened.place} 的 origin 相同，是同一门课，只能留一个`);
      return refused;
    }
    const before = faults.count;
    const keys = await readNumbers(files, path, faults);
    if (faults.count > before) return refused;
    return await this.#broughtOne(fields, origin, opened, keys);
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
    if (this.#ifTaken === 'update' || !(await this.#hasContent())) {
      this.#school = origin;
      return false;
    }
    fields.say(
      '这是另一所学校的整个目录，只导入课程：校名、职业规划、调查、文章、商品、词汇和消息没有导入，这里的没有动。要整个换成它的，加 --if-taken update 再导入',
    );
    return true;
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
      const { length } = await numbersOfCourse(change, course.courseId);
      if (course.isHere && length !== course.knew) return false;
      if (!(await course.isStillFree(change))) return false;
    }
    for (const [courseId, title] of this.#plainCourses) {
      const holder = await this.#holder(courseId, change);
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
    const written = new Set(courseIds);
    for (const { course } of this.#brought) {
      if (!written.has(course.courseId)) continue;
      const numbers = course.toRemember((kind, ours) => ids.has(kind, ours));
      if (course.isBrought) await noteBrought(change, course, numbers);
      else await noteNumbers(change, course.courseId, numbers);
    }
  }

  async #hasContent(): Promise<boolean> {
    const { rows } = await sql`
      select from course where source = 'catalogue' union all select from good union all select from survey
      union all select from career_plan union all select from article limit 1
    `.execute(this.#connection);
    return rows.length > 0;
  }

  async #broughtOne(
    fields: Fields,
    origin: string,
    opened: Opened,
    keys: ReadonlyMap<string, number>,
  ): Promise<Found> {
    const found = await courseOfOrigin(this.#connection, origin);
    const holder = await this.#holder(found?.courseId ?? opened.fileId);
    if (found !== undefined) {
      if (holder?.isOfPages === true && this.#ifTaken === 'beside')
        return await this.#beside(randomUUID(), opened, keys, holder);
      const { courseId, isBrought } = found;
      return await this.#here(opened, keys, { courseId, origin, isBrought, isNative: !isBrought });
    }
    if (holder !== undefined && !holder.isOfPages && this.#ifTaken === 'update') {
      this.notes.push(
        `${opened.place}：按你说的，“${opened.title}”更新了编号同是 ${holder.courseId} 的“${holder.title}”，以后就认它们是同一门课`,
      );
      const as = { courseId: holder.courseId, origin, isBrought: true, isNative: true };
      return await this.#here(opened, keys, as);
    }
    // Perhaps it came before files said an origin, or both began with the same files.
    const isLike = holder !== undefined && !holder.isOfPages && !holder.isBrought;
    if (isLike && holder.title === opened.title && this.#ifTaken === undefined) {
      fields.say(
        `编号 ${holder.courseId} 在这里也是“${holder.title}”，可能就是同一门课，没有导入，这里的没有动。是同一门课，加 --if-taken update 再导入，以后就认得；是另一门，加 --if-taken beside，另放一门`,
      );
      return refused;
    }
    return await this.#beside(origin, opened, keys, holder);
  }

  async #plainOne(fields: Fields, opened: Opened): Promise<Found> {
    const { fileId } = opened;
    const holder = await this.#holder(fileId);
    if (holder === undefined || !isStranger(holder, opened.title)) {
      this.#plainCourses.set(fileId, opened.title);
      return undefined;
    }
    if (this.#ifTaken === 'beside')
      return await this.#beside(randomUUID(), opened, new Map(), holder);
    // What pages own is told where all of that is.
    if (holder.isOfPages) return undefined;
    if (this.#ifTaken === undefined) {
      fields.say(
        `编号 ${fileId} 在这里是“${holder.title}”，文件没有写 origin，认不出是不是同一门课，没有导入，“${holder.title}”没有动。是同一门课，加 --if-taken update 再导入；是另一门，加 --if-taken beside，另放一门`,
      );
      return refused;
    }
    const known = await originOfCourse(this.#connection, fileId);
    if (known?.isBrought !== true) return undefined;
    return await this.#here(opened, new Map(), { ...known, isNative: false });
  }

  async #here(
    opened: Opened,
    keys: ReadonlyMap<string, number>,
    as: { courseId: number; origin: string; isBrought: boolean; isNative: boolean },
  ): Promise<BroughtCourse> {
    const stored = await numbersOfCourse(this.#connection, as.courseId);
    // Back from where this one's files went, what was made here is known by its name.
    const named =
      as.isBrought && !as.isNative ? await namedHere(this.#connection, as.courseId) : [];
    const knew = stored.length;
    return this.#add(opened, { ...as, keys, stored: [...stored, ...named], knew, isHere: true });
  }

  /** As one that the school has not, whatever has its ids. */
  async #beside(
    origin: string,
    opened: Opened,
    keys: ReadonlyMap<string, number>,
    holder: Holder | undefined,
  ): Promise<BroughtCourse> {
    const isOpen = holder === undefined && (await this.#numbers.isOpen('course', opened.fileId));
    const courseId = isOpen ? opened.fileId : await this.#numbers.another('course');
    if (!isOpen)
      this.notes.push(
        holder === undefined
          ? `${opened.place}：编号 ${opened.fileId} 这里已经给过别的课，“${opened.title}”换了编号 ${courseId}`
          : `${opened.place}：编号 ${opened.fileId} 在这里是另一门课“${holder.title}”，它没有动；文件里的“${opened.title}”另放一门，编号 ${courseId}`,
      );
    const as = { courseId, origin, isHere: false, isNative: false, isBrought: true };
    return this.#add(opened, { ...as, keys, stored: [], knew: 0 });
  }

  #add(opened: Opened, given: ConstructorParameters<typeof BroughtCourse>[3]): BroughtCourse {
    const course = new BroughtCourse(this.#connection, this.#numbers, opened.fileId, given);
    this.#brought.push({ course, opened });
    return course;
  }

  async #holder(courseId: number, connection = this.#connection): Promise<Holder | undefined> {
    const { rows } = await sql<Holder>`
      select c.course_id as "courseId", c.title,
        (a.course_id is not null) as "isOfPages",
        coalesce(o.is_brought, false) as "isBrought"
      from course c
      left join authored_course a on a.course_id = c.course_id
      left join course_origin o on o.course_id = c.course_id
      where c.course_id = ${courseId}
      union all
      select a.course_id, n.title, true, false from authored_course a
      join authored_node n on n.kind = 'course' and n.node_id = a.course_id
      where a.course_id = ${courseId} and not exists (select from course c where c.course_id = a.course_id)
    `.execute(connection);
    return rows[0];
  }
}
