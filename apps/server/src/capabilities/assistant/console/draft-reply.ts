import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { ResultVideo, Sentence } from '@xuezhou/contract/assistant';
import type { draftReply as operation, ReplyDraft } from '@xuezhou/contract/assistant/console';
import type { InputOf } from '@xuezhou/contract/kernel';
import { isOrder } from '@xuezhou/rules/assistant/check-sentence';
import { dayOf } from '../../../platform/clock.ts';
import type { Listening } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { LanguageModel } from '../../../providers/llm/llm.port.ts';
import { questionToDraft } from '../../qa/qa.port.ts';
import { setDraftAside, settleDraft } from '../budget.repository.ts';
import { taughtOf } from '../find-lectures.ts';
import type { Task } from '../instructions.ts';
import { maxTokensOfAnswer, tokensOf, writeAnswer } from '../write-answer.ts';
import { draftMarkdown, nameOf } from './draft-markdown.ts';

interface DraftServices {
  readonly services: ConsoleServices;
  readonly llm: LanguageModel | null;
}

/** The draft is for the teacher's eyes: it changes nothing and tells nobody; that it was made stands in the log. */
export async function draftReply(
  { services, llm }: DraftServices,
  { body: { questionId } }: InputOf<typeof operation>,
  actor: Actor & Listening,
): Promise<ReplyDraft> {
  const question = await questionToDraft(services.database.connection, questionId);
  const passages = await passagesFor(services, question);
  const task = { question: question.words, passages, isHint: false, written: [] };
  const sentences =
    llm === null || passages.length === 0
      ? []
      : await sentencesOf({ services, llm }, task, { questionId, actor });
  const kind = kindOf(passages, sentences);
  const answer: ReplyDraft = {
    questionId,
    title: question.title,
    kind,
    markdown: kind === 'nothing' ? '' : draftMarkdown(passages, sentences),
    sources: passages.map((passage) => ({
      no: passage.no,
      name: nameOf(passage),
      start: passage.start,
      text: passage.text,
    })),
  };
  // Nobody was shown it.
  if (actor.signal.aborted) return answer;
  return await changeAudited(services, actor, () =>
    Promise.resolve({
      answer,
      auditEntry: {
        operation: 'draftReply',
        target: { kind: 'qa_question', id: questionId },
        after: { kind, passages: passages.length },
      },
    }),
  );
}

const kindOf = (
  passages: readonly ResultVideo[],
  sentences: readonly Sentence[],
): ReplyDraft['kind'] => {
  if (passages.length === 0) return 'nothing';
  return sentences.length === 0 ? 'extracts' : 'written';
};

/** What the asker may open too, so that every source can be looked up; and nothing that would give orders. */
async function passagesFor(
  services: ConsoleServices,
  { studentId, courseId, words }: Awaited<ReturnType<typeof questionToDraft>>,
): Promise<ResultVideo[]> {
  if (studentId === null) return [];
  const taught = await taughtOf(services, {
    studentId,
    sought: words,
    courseId: courseId ?? undefined,
  });
  return taught.filter(({ text }) => !isOrder(text));
}

/** None where the model fails or the school's tokens are spent: the passages say it themselves. */
async function sentencesOf(
  { services, llm }: { readonly services: ConsoleServices; readonly llm: LanguageModel },
  task: Task,
  { questionId, actor }: { readonly questionId: string; readonly actor: Actor & Listening },
): Promise<Sentence[]> {
  const { config, clock, database, log } = services;
  const { connection } = database;
  const day = dayOf(clock.now());
  const draft = { day, staffId: actor.staff.staffId, questionId };
  const tokens = tokensOf(task) + maxTokensOfAnswer;
  const draftNo = await inTransaction(connection, (change) =>
    setDraftAside(change, draft, { tokens, maxSchool: config.LLM_SCHOOL_TOKENS }),
  );
  if (typeof draftNo !== 'number') return [];
  const writing = writeAnswer(llm, task, actor.signal);
  const sentences: Sentence[] = [];
  try {
    for await (const sentence of writing.sentences()) sentences.push(sentence);
  } finally {
    await settleDraft(connection, draftNo, writing.outcome.tokens);
  }
  if (writing.outcome.trouble !== null)
    log.warn({ err: writing.outcome.trouble }, 'the language model failed');
  return sentences;
}
