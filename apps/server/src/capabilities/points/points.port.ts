import type { Change, Connection } from '../../platform/database/prepare.ts';
import type { MedalLevel } from '@xuezhou/rules/points/medals';
import { postGivenPoints } from './points-given.ts';
import { wonReader } from './won/won.repository.ts';
import { accountReader, accountWriter, type PointsEntry } from './account.repository.ts';
export { earnEach, earnedSql, earnPoints } from './earn-points.ts';
export { pointsEarnedAfter, pointsEarnedByDay, pointsOfAll } from './points-earned.ts';
export { paidCampTasks } from './paid-camp-tasks.migration.ts';
export { packShop, type PackShop } from './pack-shop.ts';
export { studyBooks, studyCounts, type MasteredBook } from './study-facts.ts';

/** What a student has, and what of it no order holds. */
export async function pointsOf(
  connection: Connection,
  studentId: number,
): Promise<{ readonly balance: number; readonly free: number }> {
  const { balance, held } = await accountReader(connection, studentId).account();
  return { balance, free: balance - held };
}

/** The best medal of each book; what was won stays won. */
export async function wonMedals(
  connection: Connection,
  studentId: number,
): Promise<ReadonlyMap<number, MedalLevel>> {
  const best = new Map<number, MedalLevel>();
  for (const { book_id, level } of await wonReader(connection, studentId).medals())
    if (level > (best.get(book_id) ?? 0)) best.set(book_id, level);
  return best;
}

interface Given extends PointsEntry {
  readonly studentId: number;
  /**
   * true: the entry of an order or refund says in the books where they come from. Otherwise they are given by the
   * school, and the books are written here.
   */
  readonly isPosted?: boolean;
}

/** Of one kind about one thing once: false when it was given before. `points` is more than 0. */
export async function givePoints(change: Change, given: Given): Promise<boolean> {
  const { studentId, kind, about, points, words, at, isPosted = false } = given;
  const writer = accountWriter(change, studentId);
  const { balance, held } = await writer.lock();
  if (await writer.hasEntry(kind, about)) return false;
  await writer.add({ kind, about, points, words, at }, { balance: balance + points, held });
  if (!isPosted)
    await postGivenPoints(change, { kind, about: `${studentId}:${about}`, points, words, at });
  return true;
}

/** Sets points aside for one thing; false when there are not as many. */
export async function holdPoints(
  change: Change,
  { studentId, about, points, at }: Pick<Given, 'studentId' | 'about' | 'points' | 'at'>,
): Promise<boolean> {
  if (points === 0) return true;
  const writer = accountWriter(change, studentId);
  const { balance, held } = await writer.lock();
  if (balance - held < points) return false;
  await writer.addHold(about, points, at);
  await writer.setHeld(held + points);
  return true;
}

type Hold = Pick<Given, 'studentId' | 'about' | 'words' | 'at'>;

/** What was set aside is spent. Twice is once. The books are the caller's. */
export async function spendHeld(
  change: Change,
  { studentId, about, words, at }: Hold,
): Promise<void> {
  const writer = accountWriter(change, studentId);
  const { balance, held } = await writer.lock();
  const points = await writer.endHold(about, true, at);
  if (points === null) return;
  await writer.add(
    { kind: 'spend', about, points: -points, words, at },
    { balance: balance - points, held: held - points },
  );
}

/** What was set aside is free again. Twice is once. */
export async function releaseHeld(
  change: Change,
  { studentId, about, at }: Omit<Hold, 'words'>,
): Promise<void> {
  const writer = accountWriter(change, studentId);
  const { held } = await writer.lock();
  const points = await writer.endHold(about, false, at);
  if (points !== null) await writer.setHeld(held - points);
}

/**
 * Takes points away again, as many of them as the student still has and no order holds. Answers how many; the books
 * are the caller's.
 */
export async function takePoints(change: Change, taken: Omit<Given, 'isPosted'>): Promise<number> {
  const { studentId, kind, about, words, at } = taken;
  const writer = accountWriter(change, studentId);
  const { balance, held } = await writer.lock();
  const points = Math.min(taken.points, balance - held);
  if (points <= 0 || (await writer.hasEntry(kind, about))) return 0;
  await writer.add(
    { kind, about, points: -points, words, at },
    { balance: balance - points, held },
  );
  return points;
}
