import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TopicDay } from '@xuezhou/contract/study';
import type { MasteryLevel } from '@xuezhou/rules/practice/mastery-levels';
import { fadesAfter, lastMove } from '@xuezhou/rules/study/topic-days';
import { dayOf } from '../../../platform/clock.ts';
import type { StudiedPast } from '../../practice/practice-facts.port.ts';

const mostDays = 12;
const dayMs = 86_400_000;

interface Topic {
  readonly readingId: number;
  readonly level: MasteryLevel;
  readonly percent: number | null;
}

interface Answered {
  readonly by: 'paper' | 'practice';
  readonly firstAt: number;
}

/** How a topic stood at the end of the days on which it was answered, and how it stands today. */
export async function daysOfTopic(
  studied: StudiedPast,
  topic: Topic,
  now: Date,
): Promise<TopicDay[]> {
  const { readingId, level, percent } = topic;
  const today = dayOf(now);
  const byDay = answeredDays(studied, readingId);
  if (byDay.size === 0) return [];
  const practised = [...byDay]
    .filter(([day]) => day < today)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .slice(1 - mostDays);
  const before: TopicDay[] = [];
  for (const [day, { by }] of practised) {
    // The model is asked for each anew, which of a long log takes a while: others have their turn in between.
    await nextTurn();
    const then = studied.asOf(endOf(day), { readingIds: [readingId] }).get(readingId);
    before.push({ day, percent: then?.percent ?? null, mastery: then?.level ?? 0, by });
  }
  const by = byDay.get(today)?.by ?? 'idle';
  const days: TopicDay[] = [...before, { day: today, percent, mastery: level, by }];
  return withEves(days, (day) => {
    const firstAt = byDay.get(day)?.firstAt;
    if (firstAt === undefined) return undefined;
    return studied.asOf(new Date(firstAt - 1), { readingIds: [readingId] }).get(readingId);
  });
}

function answeredDays({ log }: StudiedPast, readingId: number): Map<string, Answered> {
  const byDay = new Map<string, Answered>();
  for (const { question, at, isOfPaper } of log) {
    if (question.topic !== readingId) continue;
    const day = dayOf(new Date(at));
    const known = byDay.get(day);
    byDay.set(day, {
      by: isOfPaper === true || known?.by === 'paper' ? 'paper' : 'practice',
      firstAt: Math.min(at, known?.firstAt ?? at),
    });
  }
  return byDay;
}

/**
 * What idle time had done to the level by the first answer of a day is no work of that day's answers: of the last day with
 * answers, and of the one that moved it last, it is told as a row before theirs.
 */
async function withEves(
  days: readonly TopicDay[],
  standingBefore: (day: string) => Pick<Topic, 'level' | 'percent'> | undefined,
): Promise<TopicDay[]> {
  const asked = new Set([days.findLast(({ by }) => by !== 'idle')?.day, lastMove(days)?.on.day]);
  const told: TopicDay[] = [];
  for (const [index, on] of days.entries()) {
    const last = days[index - 1];
    if (last !== undefined && asked.has(on.day) && on.by !== 'idle') {
      await nextTurn();
      const eve = standingBefore(on.day);
      if (eve !== undefined && eve.level !== last.mastery)
        told.push({ day: on.day, percent: eve.percent, mastery: eve.level, by: 'idle' });
    }
    told.push(on);
  }
  return told;
}

const endOf = (day: string) => new Date(Date.parse(`${day}T00:00:00+08:00`) + dayMs - 1);

/** From about when on a mastered topic is so no more, if nothing of it is practised until then. */
export async function fadeDay(
  studied: StudiedPast,
  topic: Topic,
  now: Date,
): Promise<string | null> {
  const { readingId, level } = topic;
  if (level !== 4) return null;
  const days = await fadesAfter(level, async (after) => {
    await nextTurn();
    const later = new Date(now.getTime() + after * dayMs);
    return studied.asOf(later, { readingIds: [readingId] }).get(readingId)?.level ?? 0;
  });
  return days === null ? null : dayOf(new Date(now.getTime() + days * dayMs));
}
