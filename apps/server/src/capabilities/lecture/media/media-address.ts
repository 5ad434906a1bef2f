import type { Services } from '../../../platform/services.ts';
import type { LecturePlace } from '../lecture.repository.ts';

/** For pauses: a page that stays open longer asks again, and goes on where it was. */
const graceMs = 3_600_000;
const longestLectureMs = 3 * 3_600_000;

/** No address is good for longer; an encoding that was replaced is kept until then. */
export const longestAddressMs = longestLectureMs + graceMs;

/** In place of a page that plays: a view that is only drawn, by whose addresses nothing but the poster is seen. */
export const drawnStream = 'drawn';
export const posterFile = 'poster.jpg';

interface Ticket {
  /** The lecture that it was opened as: whether the student still may see it is asked for each key. */
  readonly place: LecturePlace;
  readonly encodingId: string;
  readonly studentId: number;
  /** The page that plays, where an account plays in one place at a time; null where it may in many. */
  readonly streamId: string | null;
}

/**
 * Addresses of one encoding of a video for one student until some time. The signature stands in the folder's name,
 * so the relative addresses inside a playlist carry it along. As the encoding is named, the bytes and the key
 * behind an address never change.
 */
export function mediaAddress(
  { signer, clock }: Pick<Services, 'signer' | 'clock'>,
  given: Ticket & { durationMs: number },
): { expiresAt: Date; address: (file: string) => string } {
  const until = clock.now().getTime() + graceMs + Math.min(given.durationMs, longestLectureMs);
  const stream = given.streamId === null ? '' : `1${given.streamId}`;
  const { courseId, bookId, bulletId, videoId } = given.place;
  const place = `${courseId}-${bookId}-${bulletId}-${videoId}`;
  const text = `${place}.${given.encodingId}.${given.studentId}.${stream}.${until}`;
  const folder = `/media/${text}.${signer.sign('media', text)}`;
  return { expiresAt: new Date(until), address: (file) => `${folder}/${file}` };
}

/** Undefined when the signature is not ours or its time is over. */
export function readTicket(
  { signer, clock }: Pick<Services, 'signer' | 'clock'>,
  folder: string,
): Ticket | undefined {
  const [place = '', encodingId = '', studentId = '', stream = '', until = '', signature = ''] =
    folder.split('.');
  const text = `${place}.${encodingId}.${studentId}.${stream}.${until}`;
  const isOurs = signer.verify('media', text, signature);
  if (!isOurs || Number(until) < clock.now().getTime()) return undefined;
  const [courseId = 0, bookId = 0, bulletId = 0, videoId = 0] = place.split('-').map(Number);
  return {
    place: { courseId, bookId, bulletId, videoId },
    encodingId,
    studentId: Number(studentId),
    streamId: stream === '' ? null : stream.slice(1),
  };
}
