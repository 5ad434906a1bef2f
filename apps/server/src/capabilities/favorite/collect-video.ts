import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse } from '../enrolment/enrolment.port.ts';
import { favoriteWriter, placeOfBullet } from './favorite.repository.ts';

interface Wish {
  readonly bulletId: number;
  readonly toCollect: boolean;
  /** Where the caller takes it to stand; another place is a 404. */
  readonly place?: { readonly courseId: number; readonly bookId: number };
}

export const addFavoriteBullet = (
  services: Services,
  student: CurrentStudent,
  { bulletId, ...place }: { bulletId: number; courseId: number; bookId: number },
): Promise<{ collected: boolean }> =>
  collectVideo(services, student, { bulletId, toCollect: true, place });

/** Letting go is always allowed: also of a lecture that vanished, or of a course that is over. */
export async function collectVideo(
  services: Services,
  student: CurrentStudent,
  { bulletId, toCollect, place: claimed }: Wish,
): Promise<{ collected: boolean }> {
  const { connection } = services.database;
  const writer = favoriteWriter(connection, student.studentId);
  if (!toCollect) {
    await writer.remove(bulletId);
    return { collected: false };
  }
  const place = await placeOfBullet.first(connection, { bulletId });
  if (place === undefined) throw notFound();
  if (claimed && (claimed.courseId !== place.course_id || claimed.bookId !== place.book_id))
    throw notFound();
  await demandCourse(services, student, place.course_id, { for: 'view' });
  await writer.add(place, services.clock.now());
  return { collected: true };
}
