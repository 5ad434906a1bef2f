import type { Standard } from '@xuezhou/rules/courseware/read-report';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { StoredPart } from '../courseware.tables.ts';

/** Where a package goes: to a reading as a new one, or in place of the newest version of one that is there. */
export interface CoursewareTarget {
  readonly courseId: number;
  readonly place: { readonly readingId: number } | { readonly coursewareId: number };
  /** Empty: as the package calls itself. */
  readonly title: string;
  readonly passPercent: number | null;
  readonly minutes: number | null;
}

interface GivenPackage {
  readonly title: string;
  readonly standard: Standard;
  readonly parts: readonly StoredPart[];
  readonly sha256: string;
  readonly fileName: string;
  readonly bytes: number;
  /** Its files, which lie in the storage already. */
  readonly kept: readonly {
    readonly name: string;
    readonly storage_key: string;
    readonly content_type: string;
    readonly bytes: number;
  }[];
}

export interface PutVersion {
  readonly coursewareId: number;
  readonly version: number;
  /** False: it is the very version that is there. */
  readonly isNew: boolean;
  /** It was a draft, and students see it from now on. */
  readonly isDraftPublished?: boolean;
}

/** What is done in the transaction that puts a version. */
export interface PutHooks {
  /** Before anything is written; what it answers is the answer, and nothing more is done. */
  readonly before: (change: Change) => Promise<PutVersion | null>;
  readonly after: (change: Change, put: PutVersion, now: Date) => Promise<void>;
}

interface PutWay {
  /** As the log names it. */
  readonly operation: 'importCourseware' | 'putCourseware';
  /** False: students do not see the version yet. */
  readonly isPublished: boolean;
  readonly hooks?: PutHooks;
}

/** Who began an older version goes on in it. The newest version again is no new one. */
export async function putVersion(
  services: ConsoleServices,
  actor: Actor,
  target: CoursewareTarget,
  given: GivenPackage,
  { operation, isPublished, hooks }: PutWay,
): Promise<PutVersion> {
  return await changeAudited<PutVersion>(services, actor, async (change, now) => {
    await demandOwnCourse(change, ownOf(actor, 'content.publish'), target.courseId);
    const known = (await hooks?.before(change)) ?? null;
    if (known !== null) return { answer: known, auditEntry: null };
    const { coursewareId, title } = await placeOf(change, target, given, now);
    const put = await addIfNew(change, { coursewareId, target, given, now, isPublished });
    await hooks?.after(change, put, now);
    const after = { courseId: target.courseId, title, version: put.version };
    const entry = { target: { kind: 'courseware', id: String(coursewareId) } };
    if (put.isDraftPublished === true)
      return { answer: put, auditEntry: { ...entry, operation: 'publishCourseware', after } };
    return {
      answer: put,
      auditEntry: put.isNew
        ? { ...entry, operation, after: { ...after, fileName: given.fileName } }
        : null,
    };
  });
}

async function addIfNew(
  change: Change,
  { coursewareId, target, given, now, isPublished }: Omit<NewVersion, 'number'>,
): Promise<PutVersion> {
  const newest = await change
    .selectFrom('courseware_version')
    .where('courseware_id', '=', coursewareId)
    .select(['version_id', 'number', 'sha256', 'pass_percent', 'minutes', 'is_published'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isSame =
    newest?.sha256 === given.sha256 &&
    newest.pass_percent === target.passPercent &&
    newest.minutes === target.minutes;
  if (isSame) {
    const put = { coursewareId, version: newest.number, isNew: false };
    if (!isPublished || newest.is_published) return put;
    await change
      .updateTable('courseware_version')
      .where('version_id', '=', newest.version_id)
      .set({ is_published: true })
      .execute();
    return { ...put, isDraftPublished: true };
  }
  const number = (newest?.number ?? 0) + 1;
  await addVersion(change, { coursewareId, number, target, given, now, isPublished });
  return { coursewareId, version: number, isNew: true };
}

async function placeOf(
  change: Change,
  { courseId, place, title }: CoursewareTarget,
  given: GivenPackage,
  now: Date,
): Promise<{ coursewareId: number; title: string }> {
  if ('coursewareId' in place) {
    const found = await change
      .selectFrom('courseware')
      .where('courseware_id', '=', place.coursewareId)
      .where('course_id', '=', courseId)
      .where('removed_at', 'is', null)
      .select(['courseware_id', 'title'])
      .forUpdate()
      .executeTakeFirst();
    if (found === undefined) throw new Refusal('coursewareUnknown');
    if (title !== '')
      await change
        .updateTable('courseware')
        .where('courseware_id', '=', found.courseware_id)
        .set({ title })
        .execute();
    return { coursewareId: found.courseware_id, title: title || found.title };
  }
  const reading = await change
    .selectFrom('reading')
    .where('reading_id', '=', place.readingId)
    .where('course_id', '=', courseId)
    .select(['reading_id', 'book_id'])
    .executeTakeFirst();
  if (reading === undefined) throw new Refusal('placeUnknown');
  const own = { course_id: courseId, title: title || given.title };
  const { courseware_id } = await change
    .insertInto('courseware')
    .values({ ...own, ...reading, made_at: now, removed_at: null })
    .returning('courseware_id')
    .executeTakeFirstOrThrow();
  return { coursewareId: courseware_id, title: own.title };
}

interface NewVersion {
  readonly coursewareId: number;
  readonly number: number;
  readonly target: CoursewareTarget;
  readonly given: GivenPackage;
  readonly now: Date;
  readonly isPublished: boolean;
}

const atOnce = 500;

async function addVersion(
  change: Change,
  { coursewareId, number, target, given, now, isPublished }: NewVersion,
): Promise<void> {
  const { version_id } = await change
    .insertInto('courseware_version')
    .values({
      courseware_id: coursewareId,
      number,
      standard: given.standard,
      file_name: given.fileName,
      sha256: given.sha256,
      bytes: given.bytes,
      files: given.kept.length,
      parts: JSON.stringify(given.parts),
      pass_percent: target.passPercent,
      minutes: target.minutes,
      made_at: now,
      is_published: isPublished,
    })
    .returning('version_id')
    .executeTakeFirstOrThrow();
  for (let from = 0; from < given.kept.length; from += atOnce)
    await change
      .insertInto('courseware_file')
      .values(given.kept.slice(from, from + atOnce).map((file) => ({ version_id, ...file })))
      .execute();
}
