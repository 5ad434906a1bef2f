import type { draftQuestions as operation, DraftedForm } from '@xuezhou/contract/drafting/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { v5 as idOf } from 'uuid';
import { readDraft } from '@xuezhou/rules/drafting/read-drafts';
import type { Listening } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { changeAudited } from '../../platform/staff/change-audited.ts';
import type { Actor } from '../../platform/staff/staff-member.ts';
import { askedStems } from '../practice/practice-content.port.ts';
import { mistakesIn } from '../review/review-draft.port.ts';
import { askModel, type Asking } from './ask-model.ts';
import { findRun, putRun, refusedFor } from './drafted.repository.ts';
import { draftMessages } from './instructions.ts';
import { whileAlone } from './drafting-claim.ts';
import { demandPlace, type ChapterPlace } from './place.ts';
import { sourceOf } from './source.ts';

type Answer = DataOf<typeof operation>;

const tokensAQuestion = 700;
const mostManner = 6;

/** Nobody is shown what comes of it but who drafts here; the whole questions of a broken answer are kept. */
export async function draftQuestions(
  asking: Asking,
  { body: { requestId: given, ...wish } }: InputOf<typeof operation>,
  actor: Actor & Listening,
): Promise<Answer> {
  const { services } = asking;
  const { connection } = services.database;
  // What was chosen otherwise before it is sent again is another one.
  const body = { ...wish, requestId: idOf(JSON.stringify([given, wish]), idOf.URL) };
  const place = await demandPlace(connection, actor, body.readingId);
  const done = () => findRun(connection, body.requestId, actor.staff.staffId);
  return (
    (await done()) ??
    // The one before may have ended meanwhile.
    (await whileAlone(
      services,
      actor.staff.staffId,
      { requestId: body.requestId, source: sourceParts(body) },
      async () => (await done()) ?? (await draft(asking, body, place, actor)),
    ))
  );
}

const sourceParts = ({ readingId, from, fromId, text }: InputOf<typeof operation>['body']) => [
  ...[readingId, from, fromId],
  from === 'text' ? text : '',
];

async function draft(
  asking: Asking,
  body: InputOf<typeof operation>['body'],
  place: ChapterPlace,
  actor: Actor & Listening,
): Promise<Answer> {
  const { services } = asking;
  const { connection } = services.database;
  const source = await sourceOf(services, body, place);
  const mistakes = await mistakesIn(connection, place.courseId);
  const stems = await askedStems(connection, place.courseId);
  const messages = draftMessages({
    ...{ kind: body.kind, count: body.count, lines: source.lines, mistakes },
    manner: stems.slice(0, mostManner).map(({ stem }) => stem.slice(0, 300)),
    refusedFor: await refusedFor(connection, place.courseId),
    isVariant: body.from === 'question',
  });
  const said = await askModel(asking, messages, body.count * tokensAQuestion, actor);
  const ground = {
    ...{ kind: body.kind, lines: source.lines },
    mistakes: mistakes.map(({ questionId, share, people }) => ({ questionId, share, people })),
  };
  const forms = said.text
    .split('\n')
    .map((line) => readDraft(line, ground))
    .filter((form): form is DraftedForm => form !== undefined)
    .slice(0, body.count);
  if (forms.length === 0) throw new Refusal('draftingFailed');
  return await changeAudited(services, actor, async (change, now) => {
    const answer = { drafted: forms.length, isCut: said.isCut };
    const { courseId, readingId } = place;
    const { requestId } = body;
    const { staffId } = actor.staff;
    const run = { requestId, staffId, courseId, readingId, source, now, ...answer };
    // Asked twice at one moment: the first is what there is.
    if (!(await putRun(change, run, forms))) return { answer, auditEntry: null };
    const auditEntry = {
      operation: 'draftQuestions',
      target: { kind: 'course', id: courseId },
      after: { readingId, from: source.title, drafted: forms.length, tokens: said.tokens },
    };
    return { answer, auditEntry };
  });
}
