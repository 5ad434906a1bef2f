import { addToClass } from '../capabilities/camp/camp.port.ts';
import { addShownTeam } from '../capabilities/im/im.port.ts';
import { dayOf } from '../platform/clock.ts';
import type { Change } from '../platform/database/prepare.ts';

const minuteMs = 60_000;

/** Who said what, how many minutes before now. */
const said = [
  { by: 2, ago: 190, text: '大家好，我是班主任。作业和计划的问题都可以在这里问。' },
  { by: 3, ago: 185, text: '老师好，第一天的任务做完了，第二天要先看哪一节？' },
  { by: 2, ago: 181, text: '先看“利率的三个名字”，再做十道题，半小时够了。' },
  { by: 0, ago: 64, text: '名义利率一层一层加那里，例题里的通胀溢价为什么要先减？' },
  {
    by: 2,
    ago: 51,
    text: '@林知远 因为题目给的是名义的，先回到实际再比。讲义第三页有同样的一题。',
  },
] as const;

const announcement = {
  title: '每周三 20:00 答疑',
  content:
    '<p>每周三 20:00 在直播课里答疑，要问的题请在当天 18:00 前发到这个群里，写上题号。</p><p>来不了的同学看回放，聊天也会一起留下。</p>',
} as const;

/** The team of the first camp's class, with an announcement and a few messages; once. */
export async function addClassTeam(
  change: Change,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  const idOf = (person: number): number => ids[person] ?? 0;
  const isNew = await addShownTeam(change, {
    classId: 1,
    name: '七天利率班',
    teacherId: idOf(2),
    announcement,
    said: said.map(({ by, ago, text }) => ({
      studentId: idOf(by),
      text,
      at: new Date(now.getTime() - ago * minuteMs),
    })),
    now,
  });
  if (!isNew) return;
  for (const person of [0, 3])
    await addToClass(change, { studentId: idOf(person), classId: 1, today: dayOf(now), now });
}
