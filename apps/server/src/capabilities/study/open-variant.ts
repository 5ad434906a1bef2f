import type { Variant } from '@xuezhou/contract/catalogue';
import type { Book, Course } from '@xuezhou/contract/study';
import { pointsOf } from '@xuezhou/rules/practice/diagnosis';
import { dayOf } from '../../platform/clock.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { demandUnlocked } from '../assignment/assignment.port.ts';
import { wonMedals } from '../points/points.port.ts';
import { studiedCourse } from '../practice/practice-facts.port.ts';
import { defaultPolicy } from '../enrolment/enrolment.port.ts';
import { presentPeriod } from '../enrolment/enrolment.port.ts';
import { demandMode } from '../enrolment/enrolment.port.ts';
import { filesOf, presentReadings } from './book.presenter.ts';
import { bookReader, type BookBulletRow } from './book.repository.ts';
import { catalogueCourses } from './course-catalogue.ts';
import { admit, periodOf, type CourseFacts } from '../enrolment/enrolment.port.ts';
import { latestOf, presentCourseBook } from './course.presenter.ts';
import { presentFile } from '../material/material.port.ts';
import { courseReader, type CourseReadingRow } from './course.repository.ts';

/** Whoever is logged in may look at these, with the course or without. */
const isForAll = (variant: Variant): boolean => variant === 'free' || variant === 'trail';

/** Throws what keeps the student from a variant; says whether its contents are closed for the time being. */
function admitToVariant(
  services: Services,
  facts: CourseFacts | undefined,
  student: CurrentStudent,
  variant: Variant,
): boolean {
  if (!isForAll(variant))
    return admit(services, facts, student, { for: 'outline' }).closedBy !== null;
  if (facts === undefined) throw notFound();
  if (variant === 'trail' && !student.hasPhone) throw new Refusal('phoneRequired');
  return false;
}

/** A course in another extent: its books with what belongs to it, and of a trial also what it does not open. */
export async function openCourseVariant(
  services: Services,
  student: CurrentStudent,
  courseId: number,
  variant: Variant,
): Promise<Course> {
  const { connection } = services.database;
  const reader = courseReader(connection, student.studentId);
  const course = await reader.course(courseId);
  const isClosed = admitToVariant(services, course, student, variant);
  if (course === undefined) throw notFound();
  if (variant === 'pure') await demandMode(services, courseId, 'video');
  const rows = (await reader.readings(courseId, variant)).filter(isIssued);
  const now = services.clock.now();
  const studied = await studiedCourse(connection, student.studentId, { courseId, now });
  const known = (await catalogueCourses(services, [courseId])).get(courseId) ?? defaultPolicy;
  const latest = latestOf(rows);
  const won = await wonMedals(connection, student.studentId);
  const own = { ...periodOf(course), postponed: course.postponed, isEnrolled: course.is_enrolled };
  const shown = rows.filter((row) => isShown(row, variant));
  const books = [...groupBy(shown, (row) => row.book_id).values()].map((ofBook) => {
    const book = presentCourseBook(ofBook, latest, studied, {
      isClosed,
      isLocked: isLockedIn(variant, ofBook[0]),
      won,
    });
    const opens = new Map(ofBook.map((row) => [row.reading_id, mayOpenReading(row, variant)]));
    const readings = book.readings.map((reading) => ({
      ...reading,
      canAccess: reading.canAccess && opens.get(reading.readingId) === true,
    }));
    return { ...book, readings };
  });
  return {
    courseId,
    courseName: course.course_title,
    cover: course.cover,
    subtitle: course.subtitle,
    family: course.family,
    examDate: course.exam_date,
    expireDate: course.expires_on,
    expired: isClosed,
    period: presentPeriod(own, known, dayOf(now)),
    modes: [...known.modes],
    hasAgreement: false,
    hasLive: false,
    ...pointsOf(books.flatMap(({ readings }) => readings)),
    books,
    files: isForAll(variant) ? [] : course.files.map(presentFile),
  };
}

/** What is for all is not kept closed by an assignment. */
const isLockedIn = (variant: Variant, book: { readonly is_locked: boolean } | undefined): boolean =>
  !isForAll(variant) && book?.is_locked === true;

const isIssued = (row: CourseReadingRow): boolean => row.book_status === 1;

function isShown(row: CourseReadingRow, variant: Variant): boolean {
  if (row.reading_id === null) return false;
  return variant === 'trail' || variant === 'reader' || row.video_total > 0;
}

function mayOpenReading(row: CourseReadingRow, variant: Variant): boolean {
  return variant !== 'trail' || row.is_trial || row.video_total > 0;
}

/** A book of a variant; lectures that do not belong to it are left out, of a trial they are shown locked. */
export async function openBookVariant(
  services: Services,
  student: CurrentStudent,
  place: { courseId: number; bookId: number },
  variant: Variant,
): Promise<Book> {
  const reader = bookReader(services.database.connection, student.studentId);
  const book = await reader.book(place.courseId, place.bookId);
  const isClosed = admitToVariant(services, book, student, variant);
  if (book === undefined || book.book_id === null || book.book_status !== 1) throw notFound();
  if (variant === 'pure') await demandMode(services, place.courseId, 'video');
  const rows = (await reader.bullets(book.book_id, variant)).filter(
    (row) => variant === 'trail' || variant === 'reader' || row.in_extent,
  );
  const isLocked = isLockedIn(variant, book);
  const mayOpen = (row: BookBulletRow) =>
    !isClosed && !isLocked && (variant !== 'trail' || row.in_extent || row.is_trial);
  const opened = { ...book, book_id: book.book_id };
  const { connection } = services.database;
  const { courseId } = place;
  const now = services.clock.now();
  const studied = await studiedCourse(connection, student.studentId, { courseId, now });
  // Who only tries a course is handed nothing out.
  const files = isForAll(variant) ? [] : filesOf(opened, rows);
  return presentReadings(opened, { rows, studied, mayOpen, files });
}

/** The text of a reading in a variant; who tries a course reads the first of each book. */
export async function openReadingOfVariant(
  services: Services,
  student: CurrentStudent,
  place: { courseId: number; bookId: number; readingId: number; variant: Variant },
) {
  const { variant } = place;
  // Free are lectures, not the book.
  if (variant === 'free') throw notFound();
  const reader = bookReader(services.database.connection, student.studentId);
  const row = await reader.reading(place);
  if (variant === 'trail') admitToVariant(services, row, student, variant);
  else admit(services, row, student, { for: 'study' });
  if (row === undefined || row.reading_id === null) throw notFound();
  // What is for all is not kept closed by an assignment.
  if (!isForAll(variant))
    await demandUnlocked(services.database.connection, student.studentId, place);
  if (variant === 'trail' && !row.is_trial) throw notFound();
  return {
    readingId: row.reading_id,
    number: row.number,
    readingName: row.title,
    html: row.html,
  };
}
