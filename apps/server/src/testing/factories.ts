import { hash } from '@node-rs/argon2';
import { nicknameKey } from '@xuezhou/rules/account/nickname';
import type { Insertable } from 'kysely';
import type { Connection } from '../platform/database/prepare.ts';
import type { Tables } from '../platform/database/tables.ts';
import { storedEmail, storedMobile, type Sealing } from '../platform/contact/contact.ts';
import { testSealing } from './test-signer.ts';

// Each test file has a database of its own, so counting is enough to tell rows apart.
let lastId = 1000;
export const nextId = (): number => ++lastId;

/** Writes a row of which only what the database demands need be named. */
export async function add<Table extends keyof Tables>(
  connection: Connection,
  table: Table,
  row: Partial<Insertable<Tables[Table]>>,
): Promise<void> {
  // One table's name stands for any: TypeScript cannot follow a row of a table that it does not know yet.
  await connection
    .insertInto(table as 'student')
    .values(row as Insertable<Tables['student']>)
    .execute();
}

export interface StudentWishes {
  /** With its region; null for a student without a phone. */
  mobile?: string | null;
  mobileValid?: boolean;
  nickname?: string;
  email?: string | null;
  password?: string;
  identityStatus?: 1 | 0 | -1;
  autoRemoveWronglist?: boolean;
  /** Ids of courses that the student has. */
  courses?: readonly number[];
}

export async function makeStudent(
  connection: Connection,
  wishes: StudentWishes = {},
  sealing: Sealing = testSealing,
): Promise<{ studentId: number; mobile: string | null; nickname: string }> {
  const number = nextId();
  const { mobile = `+86139${String(number).padStart(8, '0')}`, nickname = `学员${number}` } =
    wishes;
  const { student_id: studentId } = await connection
    .insertInto('student')
    .values({
      ...(mobile !== null && storedMobile(sealing, mobile)),
      mobile_valid: wishes.mobileValid ?? mobile !== null,
      nickname,
      nickname_key: nicknameKey(nickname),
      ...(wishes.email && storedEmail(sealing, wishes.email)),
      password_hash: wishes.password === undefined ? null : await hash(wishes.password),
      identity_status: wishes.identityStatus ?? 0,
      auto_remove_wronglist: wishes.autoRemoveWronglist ?? true,
    } as Insertable<Tables['student']>)
    .returning('student_id')
    .executeTakeFirstOrThrow();
  for (const courseId of wishes.courses ?? []) await enrol(connection, studentId, courseId);
  return { studentId, mobile, nickname };
}

/** `expiresOn` is the last day, YYYY-MM-DD in Asia/Shanghai; without it there is no end. */
export async function enrol(
  connection: Connection,
  studentId: number,
  courseId: number,
  expiresOn: string | null = null,
  enrolledAt: Date = new Date(),
): Promise<void> {
  await add(connection, 'enrolment', {
    student_id: studentId,
    course_id: courseId,
    expires_on: expiresOn,
    enrolled_at: enrolledAt,
  });
}

export interface CourseWishes {
  title?: string;
  family?: string;
  /** 1 main, 2 finance, 3 events. */
  groupType?: 1 | 2 | 3;
  access?: 'open' | 'enrolled';
  identityRequired?: boolean;
  bookStatus?: 1 | -1;
  /** Seconds of its one lecture. */
  duration?: number;
  videoState?: Tables['video']['state'];
  examDate?: string | null;
  sort?: number;
  shuffleOptions?: boolean;
}

export interface MadeCourse {
  courseId: number;
  bookId: number;
  readingId: number;
  subjectId: number;
  bulletId: number;
  videoId: number;
}

/** An open course with one book, reading, subject and lecture. */
export async function makeCourse(
  connection: Connection,
  wishes: CourseWishes = {},
): Promise<MadeCourse> {
  const courseId = nextId();
  await add(connection, 'course', {
    course_id: courseId,
    family: wishes.family ?? 'CFA',
    group_type: wishes.groupType ?? 1,
    title: wishes.title ?? `课程${courseId}`,
    cover: 'cover-1',
    subtitle: '副标题',
    exam_date: wishes.examDate ?? null,
    access: wishes.access ?? 'open',
    identity_required: wishes.identityRequired ?? false,
    sort: wishes.sort ?? courseId,
    shuffle_options: wishes.shuffleOptions ?? false,
    source: 'test',
  });
  const book = await makeBook(connection, courseId, wishes);
  return { courseId, ...book };
}

/** Another book of a course, with one reading, subject and lecture. */
export async function makeBook(
  connection: Connection,
  courseId: number,
  wishes: Pick<CourseWishes, 'bookStatus' | 'duration' | 'videoState'> = {},
): Promise<Omit<MadeCourse, 'courseId'>> {
  const bookId = nextId();
  await add(connection, 'book', {
    book_id: bookId,
    course_id: courseId,
    position: bookId,
    title: `第 ${bookId} 册`,
    cover: 'cover-1',
    intro: '导读',
    book_status: wishes.bookStatus ?? 1,
  });
  return { bookId, ...(await makeReading(connection, { courseId, bookId }, wishes)) };
}

/** Another reading of a book, with one subject and lecture. */
export async function makeReading(
  connection: Connection,
  { courseId, bookId }: { courseId: number; bookId: number },
  wishes: Pick<CourseWishes, 'duration' | 'videoState'> = {},
): Promise<Pick<MadeCourse, 'readingId' | 'subjectId' | 'bulletId' | 'videoId'>> {
  const readingId = nextId();
  await add(connection, 'reading', {
    reading_id: readingId,
    book_id: bookId,
    course_id: courseId,
    position: readingId,
    number: String(readingId),
    title: `第 ${readingId} 章`,
    minutes: 30,
    html: `<p>第 ${readingId} 章的正文</p>`,
  });
  const subjectId = nextId();
  await add(connection, 'subject', {
    subject_id: subjectId,
    reading_id: readingId,
    position: subjectId,
    title: '知识点',
    group_no: 0,
  });
  const place = { courseId, bookId, readingId, subjectId };
  return { readingId, subjectId, ...(await makeBullet(connection, place, wishes)) };
}

/** Another lecture of a subject, with its video. */
export async function makeBullet(
  connection: Connection,
  place: Pick<MadeCourse, 'courseId' | 'bookId' | 'readingId' | 'subjectId'>,
  wishes: Pick<CourseWishes, 'duration' | 'videoState'> & {
    videoType?: 1 | 2;
    free?: boolean;
  } = {},
): Promise<Pick<MadeCourse, 'bulletId' | 'videoId'>> {
  const videoId = nextId();
  const state = wishes.videoState ?? 'ready';
  await add(connection, 'video', {
    video_id: videoId,
    state,
    progress: state === 'ready' ? 100 : 0,
    source_hash: `hash-${videoId}`,
    source_key: `sources/${videoId}`,
    storage_prefix: state === 'ready' ? `videos/${videoId}/test` : null,
    duration_ms: (wishes.duration ?? 600) * 1000,
    encryption_key: state === 'ready' ? Buffer.alloc(16, videoId) : null,
  });
  const bulletId = nextId();
  await add(connection, 'bullet', {
    bullet_id: bulletId,
    course_id: place.courseId,
    book_id: place.bookId,
    reading_id: place.readingId,
    subject_id: place.subjectId,
    video_id: videoId,
    position: bulletId,
    title: `第 ${bulletId} 讲`,
    video_type: wishes.videoType ?? 1,
    free: wishes.free ?? false,
  });
  return { bulletId, videoId };
}

/** A card of a course's subject. */
export async function makeCard(
  connection: Connection,
  place: Pick<MadeCourse, 'courseId' | 'bookId' | 'readingId' | 'subjectId'>,
  sides: { front?: string; back?: string } = {},
): Promise<number> {
  const cardId = nextId();
  await add(connection, 'card', {
    card_id: cardId,
    course_id: place.courseId,
    book_id: place.bookId,
    reading_id: place.readingId,
    subject_id: place.subjectId,
    position: cardId,
    front: sides.front ?? `第 ${cardId} 张`,
    back: sides.back ?? '背面',
  });
  return cardId;
}
