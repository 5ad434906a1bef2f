import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { plainHtml } from '../../../platform/text/clean-html.ts';
import { sendMessages } from '../../message/message.port.ts';
import type { MovePlan } from './plan-move.ts';

const kept = '做完的任务和积分都留着。';

/** Tells those who change that the school has put them into another class, or out of the camp. */
export async function tellMoved(
  change: Change,
  { from, to, rows }: MovePlan,
  now: Date,
): Promise<void> {
  const about = { kind: 'study', at: now } as const;
  const moved = rows.filter(({ keptBy }) => keptBy === null);
  if (to === null) {
    const studentIds = moved.map(({ studentId }) => studentId);
    await sendMessages(change, studentIds, {
      ...{ ...about, title: `学校让你离开了训练营：${from.camp_title}` },
      content: plainHtml(`你原来在「${from.title}」。${kept}`),
    });
    return;
  }
  // Where a class has no first day of its own each keeps theirs.
  for (const startsOn of new Set(moved.map(({ next }) => next?.starts_on))) {
    const ofDay = moved.filter(({ next }) => next?.starts_on === startsOn);
    await sendMessages(
      change,
      ofDay.map(({ studentId }) => studentId),
      {
        ...{ ...about, title: `学校给你换了班：${from.camp_title}` },
        content: plainHtml(`从「${from.title}」换到「${to.title}」，${startsOn} 开始。${kept}`),
      },
    );
  }
}

/** Tells those who are back in their class. */
export async function tellBack(
  change: Change,
  studentIds: readonly number[],
  { classId, now }: { readonly classId: number; readonly now: Date },
): Promise<void> {
  const { rows } = await sql<{ title: string; camp_title: string }>`
    select k.title, c.title as camp_title from camp_class k join camp c on c.camp_id = k.camp_id
    where k.class_id = ${classId}`.execute(change);
  await sendMessages(change, studentIds, {
    ...{ kind: 'study', at: now, title: `你回到了原来的班：${rows[0]?.camp_title ?? ''}` },
    content: plainHtml(`你还在「${rows[0]?.title ?? ''}」，和换班以前一样。`),
  });
}

/** Into which class somebody comes with a refund. */
export interface SeatMove {
  readonly camp: string;
  readonly from: string;
  readonly to: string;
  readonly startsOn: string;
}

/** Tells who is in another class since the seat that was bought went with its money. */
export async function tellSeatLeft(
  change: Change,
  studentId: number,
  { camp, from, to, startsOn }: SeatMove,
  now: Date,
): Promise<void> {
  await sendMessages(change, [studentId], {
    ...{ kind: 'study', at: now, title: `退款以后你换了班：${camp}` },
    content: plainHtml(`从「${from}」换到「${to}」，${startsOn} 开始。${kept}`),
  });
}
