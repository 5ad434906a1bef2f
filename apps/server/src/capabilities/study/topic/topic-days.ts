import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TopicDay } from '@xuezhou/contract/study';
import type { MasteryLevel } from '@xuezhou/rules/practice/mastery-levels';
import { fadesAfter } from '@xuezhou/rules/study/topic-days';
import { dayOf } from '../../../platform/clock.ts';
import type { StudiedCourse } from '../../practice/practice-facts.port.ts';

const mostDays = 12;
const dayMs = 86_400_000;

interface Topic {
  readonly readingId: number;
  readonly level: MasteryLevel;
  readonly percent: number | null;
}

/** How a topic stood at the end of the days on which it was answered, and how it stands today. */
export async function daysOfTopic(
  studied: StudiedCourse,
  topic: Topic,
  now: Date,
): Promise<TopicDay[]> {
  const { readingId, level, percent } = topic;
  const today = dayOf(now);
  const byDay = new Map<string, 'paper' | 'practice'>();
  for (const { question, at, isOfPaper } of studied.log) {
    if (question.topic !== readingId) continue;
    const day = dayOf(new Date(at));
    if (byDay.get(day) !== 'paper') byDay.set(day, isOfPaper === true ? 'paper' : 'practice');
  }
  if (byDay.size === 0) return [];
  const practised = [...byDay]
    .filter(([day]) => day < today)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .slice(1 - mostDays);
  const before: TopicDay[] = [];
  for (const [day, by] of practised) {
    // The model is asked for each anew, which of a long log takes a while: others have their turn in between.
    await nextTurn();
    const then = studied.asOf(endOf(day), { readingIds: [readingId] }).get(readingId);
    before.push({ day, percent: then?.percent ?? null, mastery: then?.level ?? 0, by });
  }
  return [...before, { day: today, percent, mastery: level, by: byDay.get(today) ?? 'idle' }];
}

const endOf = (day: string) => new Date(Date.parse(`${day}T00:00:00+08:00`) + dayMs - 1);

/** From about when on a mastered topic is so no more, if nothing of it is practised until then. */
export function fadeDay(studied: StudiedCourse, topic: Topic, now: Date): string | null {
  const { readingId, level } = topic;
  if (level !== 4) return null;
  const days = fadesAfter(level, (after) => {
    const later = new Date(now.getTime() + after * dayMs);
    return studied.asOf(later, { readingIds: [readingId] }).get(readingId)?.level ?? 0;
  });
  return days === null ? null : dayOf(new Date(now.getTime() + days * dayMs));
}
