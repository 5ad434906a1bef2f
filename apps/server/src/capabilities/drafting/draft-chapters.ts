import type { draftChapters as operation } from '@xuezhou/contract/drafting/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { readChapters } from '@xuezhou/rules/drafting/read-chapters';
import type { Listening } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { changeAudited } from '../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../platform/staff/own.ts';
import type { Actor } from '../../platform/staff/staff-member.ts';
import { askModel, type Asking } from './ask-model.ts';
import { whileAlone } from './drafting-claim.ts';
import { chapterMessages } from './instructions.ts';
import { lectureStretches } from './source.ts';

type Answer = DataOf<typeof operation>;

const maxTokens = 1500;

/** Answered and not kept: what is taken of it is saved as chapters that a person wrote. */
export async function draftChapters(
  asking: Asking,
  { body: { courseId, lectureId } }: InputOf<typeof operation>,
  actor: Actor & Listening,
): Promise<Answer> {
  const { services, llm } = asking;
  await demandOwnCourse(services.database.connection, ownOf(actor, 'content.draft'), courseId);
  if (llm === null) throw new Refusal('draftingOff');
  const { title, lines, isCut } = await lectureStretches(services, courseId, lectureId);
  const claim = { requestId: crypto.randomUUID(), source: ['chapters', courseId, lectureId] };
  return await whileAlone(services, actor.staff.staffId, claim, async () => {
    const said = await askModel(asking, chapterMessages(lines), maxTokens, actor);
    const chapters = readChapters(said.text, lines);
    if (chapters.length === 0) throw new Refusal('draftingFailed');
    const answer = { chapters, isCut: isCut || said.isCut };
    return await changeAudited(services, actor, () =>
      Promise.resolve({
        answer,
        auditEntry: {
          operation: 'draftChapters',
          target: { kind: 'course', id: courseId },
          after: { nodeId: lectureId, title, drafted: chapters.length, tokens: said.tokens },
        },
      }),
    );
  });
}
