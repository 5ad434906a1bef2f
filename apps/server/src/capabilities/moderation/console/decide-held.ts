import type { InputOf } from '@xuezhou/contract/kernel';
import { isShownInPlace, ownHeldDays, type HeldKind } from '@xuezhou/contract/moderation';
import type {
  passHeld as passOperation,
  refuseHeld as refuseOperation,
} from '@xuezhou/contract/moderation/console';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { plainHtml } from '../../../platform/text/clean-html.ts';
import { sendMessages } from '../../message/message.port.ts';
import { heldDecided } from '../held-decided.ts';
import { lockWaiting, type HeldRow } from '../held.repository.ts';

export const passHeld = async (
  services: ConsoleServices,
  { body: { heldId, why = '' } }: InputOf<typeof passOperation>,
  actor: Actor,
): Promise<true> => await decide(services, actor, { heldId, reason: null, why });

export async function refuseHeld(
  services: ConsoleServices,
  { body: { heldId, why = '', ...body } }: InputOf<typeof refuseOperation>,
  actor: Actor,
): Promise<true> {
  const reason = body.reason.trim();
  if (reason === '') throw new Refusal('heldReasonEmpty');
  return await decide(services, actor, { heldId, reason, why });
}

interface Decision {
  readonly heldId: number;
  /** Null: it passes. */
  readonly reason: string | null;
  readonly why: string;
}

/** Once: the capability that holds it lets it out or keeps it hidden in the same transaction, and who wrote it is told. */
async function decide(
  services: ConsoleServices,
  actor: Actor,
  { heldId, reason, why }: Decision,
): Promise<true> {
  return await changeAudited(services, actor, async (change, now) => {
    const held = await lockWaiting(change, heldId);
    if (held === undefined) throw new Refusal('heldUnknown');
    const isPassed = reason === null;
    const { kind, thing_id: thingId, student_id: studentId, words, pictures, facts } = held;
    await change
      .updateTable('moderation_held')
      .where('held_id', '=', heldId)
      .set({
        state: isPassed ? 'passed' : 'refused',
        decided_at: now,
        decided_by: actor.staff.staffId,
        decided_name: actor.staff.name,
        reason,
      })
      .execute();
    await heldDecided.emit(change, {
      ...{ kind, thingId, studentId, words, pictures, facts },
      ...{ isPassed, reason: reason ?? '', now },
    });
    if (!isShownInPlace(kind))
      await sendMessages(change, [studentId], {
        kind: 'notice',
        ...wordsFor(held, reason),
        at: now,
      });
    const auditEntry = {
      operation: isPassed ? 'passHeld' : 'refuseHeld',
      target: { kind: 'held', id: heldId },
      after: { kind, words: words.slice(0, 200), appealed: held.appealed_at !== null },
      why: reason ?? why,
    };
    return { answer: true as const, auditEntry };
  });
}

const names: Readonly<Record<HeldKind, string>> = {
  nickname: '昵称',
  avatar: '头像',
  question: '提问',
  answer: '回答',
  comment: '评论',
  note: '分享的笔记',
  live: '直播间里的话',
  team: '班级群里的话',
};

const appealWay = `如果你认为没有问题，${ownHeldDays} 天内可以在<a href="/setting">设置</a>里申诉一次。`;
const avatarWay = '这张图片已经删掉，不能申诉；可以在<a href="/setting">设置</a>里换一张再传。';

function wordsFor({ kind, words, appealed_at }: HeldRow, reason: string | null) {
  const name = names[kind];
  const excerpt = words === '' ? '' : `“${plainHtml([...words].slice(0, 40).join(''))}”`;
  if (reason === null)
    return { title: `你的${name}通过了审核`, content: `<p>${excerpt}现在大家都能看到了。</p>` };
  const way =
    kind === 'avatar' ? avatarWay : appealed_at === null ? appealWay : '这是申诉以后的答复。';
  return {
    title: `你的${name}没有通过审核`,
    content: `<p>${excerpt}原因：${plainHtml(reason)}。${way}</p>`,
  };
}
