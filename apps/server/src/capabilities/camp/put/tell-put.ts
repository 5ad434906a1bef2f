import type { Change } from '../../../platform/database/prepare.ts';
import { plainHtml } from '../../../platform/text/clean-html.ts';
import { sendMessages } from '../../message/message.port.ts';
import type { PutPlan } from './plan-put.ts';

/** Tells those who change which class is theirs now, and since when. */
export async function tellPut(change: Change, { to, rows }: PutPlan, now: Date): Promise<void> {
  const groups = new Map<string, number[]>();
  for (const { studentId, was, className, next } of rows) {
    if (next === null) continue;
    const came = was === null ? `你在「${to.title}」` : `从「${className}」换到「${to.title}」`;
    const words = `${came}，${next.starts_on} 开始。${was === null ? '' : '做完的任务和积分都留着。'}`;
    const group = groups.get(words) ?? [];
    group.push(studentId);
    groups.set(words, group);
  }
  for (const [words, studentIds] of groups)
    await sendMessages(change, studentIds, {
      ...{ kind: 'study', at: now, title: `学校给你排了班：${to.camp_title}` },
      content: plainHtml(words),
    });
}
