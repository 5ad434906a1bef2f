import type { Selectable } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { clashWords } from '../console/clash.ts';
import type { LiveDocument } from './put-lives.ts';

type Planned = Pick<
  Selectable<Tables['live_class']>,
  'content_id' | 'course_id' | 'title' | 'teacher' | 'begins_at' | 'ends_at'
>;

interface Given {
  readonly documents: readonly LiveDocument[];
  /** Numbers of the documents' classes that they no longer name. */
  readonly vanished: readonly number[];
  readonly now: Date;
}

interface RefusedLive {
  readonly words: string;
  /** It is over, so that no other time helps it. */
  readonly isEnded: boolean;
}

/**
 * Documents that would lie over another class of their teacher or their course, by their numbers, each with why: the same that a
 * page is refused. One that stays where it is planned is left there, and so is one of which the file says that both are wanted.
 * One that was ended is not moved: nobody could come into it.
 */
export async function clashingLives(
  connection: Connection,
  { documents, vanished, now }: Given,
): Promise<ReadonlyMap<number, RefusedLive>> {
  const all = await connection
    .selectFrom('live_class')
    .where('cancelled_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', '>', now), eb('ended_at', 'is not', null)]))
    .where((eb) => eb.or([eb('ends_at', '>', now), eb('content_id', 'is not', null)]))
    .select(['content_id', 'course_id', 'title', 'teacher', 'begins_at', 'ends_at', 'ended_at'])
    .execute();
  // One that was ended early holds its time no longer, and its document asks for none.
  const ended = new Map(
    all.filter(({ ended_at: at }) => at !== null).map((live) => [live.content_id, live]),
  );
  const stored = all.filter(({ ended_at: at }) => at === null);
  const known = new Map(stored.map((live) => [live.content_id, live]));
  const ahead = documents.filter(({ content_id: id, ends_at: end }) => end > now && !ended.has(id));
  const isMoving = (live: LiveDocument) => {
    const before = known.get(live.content_id);
    return before === undefined || !isSamePlan(before, live);
  };
  const moving = ahead
    .filter((live) => isMoving(live))
    .toSorted((one, other) => one.begins_at.getTime() - other.begins_at.getTime());
  const others = stored.filter(
    ({ content_id: id }) =>
      id === null || !(vanished.includes(id) || documents.some((one) => one.content_id === id)),
  );
  const still = ahead.filter((live) => !isMoving(live));
  const refused = new Map<number, RefusedLive>();
  for (const live of documents) {
    const before = ended.get(live.content_id);
    if (before !== undefined && live.ends_at > now && !isSamePlan(before, live))
      refused.set(live.content_id, { words: '已经结束，改期请写成新的一节', isEnded: true });
  }
  // What is refused stays where it was, and there another may now lie over it.
  for (let before = -1; before !== refused.size;) {
    before = refused.size;
    const left = [...refused.keys()].flatMap((id) => known.get(id) ?? []);
    const taken: Planned[] = [...others, ...still, ...left];
    for (const live of moving) {
      if (refused.has(live.content_id)) continue;
      const words = live.is_clash_seen === true ? null : clashIn(taken, live);
      if (words === null) taken.push(live);
      else refused.set(live.content_id, { words, isEnded: false });
    }
  }
  return refused;
}

const isSamePlan = (one: Planned, other: Planned): boolean =>
  one.course_id === other.course_id &&
  one.teacher === other.teacher &&
  one.begins_at.getTime() === other.begins_at.getTime() &&
  one.ends_at.getTime() === other.ends_at.getTime();

function clashIn(taken: readonly Planned[], live: LiveDocument): string | null {
  const over = taken.filter((one) => one.begins_at < live.ends_at && one.ends_at > live.begins_at);
  const ofTeacher = over.find(({ teacher }) => teacher.trim() === live.teacher.trim());
  const clash = ofTeacher ?? over.find(({ course_id: course }) => course === live.course_id);
  if (clash === undefined) return null;
  return clashWords(clash, ofTeacher === undefined ? null : live.teacher);
}
