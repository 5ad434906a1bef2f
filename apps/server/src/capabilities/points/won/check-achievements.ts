import type {
  Achievement,
  checkAchievements as operation,
  OpenMedal,
  WonMedal,
} from '@xuezhou/contract/points';
import type { DataOf } from '@xuezhou/contract/kernel';
import { achievementRules, type AchievementRule } from '@xuezhou/rules/points/achievements';
import { medalLevelOf, medalRules, nextMedal } from '@xuezhou/rules/points/medals';
import type { Change } from '../../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { earnEach } from '../earn-points.ts';
import { givePoints } from '../points.port.ts';
import { studyBooks, studyCounts, type MasteredBook } from '../study-facts.ts';
import { wonReader, wonWriter, type MedalRow } from './won.repository.ts';

const mastered = 4;

/** Looks what was reached, keeps it, and tells of each thing once. */
export async function checkAchievements(
  { database: { connection }, clock }: Services,
  { studentId }: CurrentStudent,
): Promise<DataOf<typeof operation>> {
  const now = clock.now();
  const books = await studyBooks.of(connection)(connection, studentId, now);
  const progress = new Map<string, number>();
  for (const fact of new Set(achievementRules.map((rule) => rule.fact)))
    progress.set(fact, await studyCounts[fact].of(connection)(connection, studentId, now));
  const kept = await connection
    .transaction()
    .execute((change) => keep(change, { studentId, books, progress, now }));
  const won = await wonReader(connection, studentId).medals();
  const reached = await wonReader(connection, studentId).achievements();
  const shown = (rule: AchievementRule) => presentAchievement(rule, progress, reached);
  const count = (level: number) => won.filter((medal) => medal.level === level).length;
  return {
    newMedals: presentMedals(kept.medals, books),
    newAchievements: kept.achievements.map(shown),
    medals: presentMedals(won, books),
    open: openMedals(books, won),
    achievements: achievementRules.map(shown),
    counts: { gold: count(3), silver: count(2), bronze: count(1) },
  };
}

interface Found {
  readonly studentId: number;
  readonly books: readonly MasteredBook[];
  readonly progress: ReadonlyMap<string, number>;
  readonly now: Date;
}

async function keep(change: Change, { studentId, books, progress, now }: Found) {
  const reader = wonReader(change, studentId);
  const writer = wonWriter(change, studentId);
  const known = await reader.achievements();
  const had = new Set((await reader.medals()).map(({ book_id, level }) => `${book_id} ${level}`));
  const medals: MedalRow[] = [];
  for (const { bookId, readings } of books) {
    const reached = medalLevelOf(readings);
    for (const { level } of medalRules) {
      const medal = { book_id: bookId, level, won_at: now };
      if (level > reached || had.has(`${bookId} ${level}`)) continue;
      if (await writer.addMedal(medal)) medals.push(medal);
    }
  }
  await payMastered(change, { studentId, books, now });
  const achievements: AchievementRule[] = [];
  for (const rule of achievementRules) {
    if (known.has(rule.key) || (progress.get(rule.fact) ?? 0) < rule.goal) continue;
    if (!(await writer.addAchievement(rule.key, now))) continue;
    achievements.push(rule);
    await givePoints(change, {
      ...{ studentId, kind: 'achievement', about: rule.key, points: rule.points },
      ...{ words: `成就「${rule.title}」`, at: now },
    });
  }
  return { medals, achievements };
}

async function payMastered(
  change: Change,
  { studentId, books, now }: Omit<Found, 'progress'>,
): Promise<void> {
  const chapters = books.flatMap(({ readings }) => readings);
  await earnEach(change, {
    ...{ kind: 'mastery', studentId, madeAt: now, now },
    things: chapters
      .filter(({ mastery }) => mastery >= mastered)
      .map(({ readingId, readingName }) => ({
        about: String(readingId),
        name: `「${readingName}」升到掌握`,
      })),
  });
}

/** Of a book the best medal, and what comes next; a book that is gone keeps its medals in the count alone. */
function presentMedals(rows: readonly MedalRow[], books: readonly MasteredBook[]): WonMedal[] {
  const known = new Map(books.map((book) => [book.bookId, book]));
  const best = new Map<number, MedalRow>();
  for (const row of rows) {
    const other = best.get(row.book_id);
    if (other === undefined || row.level > other.level) best.set(row.book_id, row);
  }
  return [...best.values()].flatMap((row) => {
    const book = known.get(row.book_id);
    if (book === undefined) return [];
    const rule = medalRules[(row.level - 1) as 0 | 1 | 2];
    const next = nextMedal(book.readings, row.level);
    return [
      {
        bookId: row.book_id,
        bookName: book.bookName,
        level: row.level,
        wonAt: row.won_at.toISOString(),
        reached: book.readings.filter(({ mastery }) => mastery >= rule.mastery).length,
        chapters: book.readings.length,
        next: next === null ? null : { level: next.level, missing: next.missing },
      },
    ];
  });
}

/** What comes next in each book, the one with the fewest chapters missing first. */
function openMedals(books: readonly MasteredBook[], won: readonly MedalRow[]): OpenMedal[] {
  const found = books.flatMap((book, index) => {
    const levels = won.filter(({ book_id }) => book_id === book.bookId).map(({ level }) => level);
    const best = levels.reduce<0 | 1 | 2 | 3>((most, level) => (level > most ? level : most), 0);
    const next = nextMedal(book.readings, best);
    return next === null ? [] : [{ book, index, next }];
  });
  return found
    .toSorted((a, b) => a.next.missing - b.next.missing || a.index - b.index)
    .map(({ book, next }) => {
      const { mastery } = medalRules[(next.level - 1) as 0 | 1 | 2];
      return {
        courseId: book.courseId,
        bookId: book.bookId,
        bookName: book.bookName,
        level: next.level,
        reached: next.reached,
        needed: next.needed,
        readingId: book.readings.find((reading) => reading.mastery < mastery)?.readingId ?? null,
      };
    });
}

function presentAchievement(
  rule: AchievementRule,
  progress: ReadonlyMap<string, number>,
  reached: ReadonlyMap<string, Date>,
): Achievement {
  const { key, title, intro, fact, goal, unit, points } = rule;
  const reachedAt = reached.get(key);
  return {
    ...{ key, title, intro, goal, unit, points },
    progress: reachedAt === undefined ? Math.min(goal - 1, progress.get(fact) ?? 0) : goal,
    reachedAt: reachedAt?.toISOString() ?? null,
  };
}
