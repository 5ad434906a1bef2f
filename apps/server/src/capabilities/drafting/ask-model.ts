import { inTransaction } from '../../platform/database/in-transaction.ts';
import { dayOf } from '../../platform/clock.ts';
import type { Listening } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import type { Actor } from '../../platform/staff/staff-member.ts';
import {
  LanguageModelError,
  type ChatMessage,
  type LanguageModel,
} from '../../providers/llm/llm.port.ts';
import { setDraftAside, settleDraft } from '../assistant/assistant.port.ts';

export interface Asking {
  readonly services: ConsoleServices;
  readonly llm: LanguageModel | null;
}

interface Said {
  readonly text: string;
  readonly tokens: number;
  /** It broke off. */
  readonly isCut: boolean;
}

/** What it wrote, within the school's tokens of the day. and the person's. Throws draftingOff,
 * draftingSpent, draftingOwnSpent or draftingFailed. */
export async function askModel(
  { services, llm }: Asking,
  messages: readonly ChatMessage[],
  maxTokens: number,
  actor: Actor & Listening,
): Promise<Said> {
  if (llm === null) throw new Refusal('draftingOff');
  const { config, clock, database, log } = services;
  const letters = messages.reduce((sum, { content }) => sum + content.length, 0);
  const draft = { day: dayOf(clock.now()), staffId: actor.staff.staffId, questionId: null };
  const wish = {
    ...{ tokens: letters + maxTokens, maxSchool: config.LLM_SCHOOL_TOKENS },
    maxStaff: config.LLM_STAFF_TOKENS,
  };
  const draftNo = await inTransaction(database.connection, (change) =>
    setDraftAside(change, draft, wish),
  );
  if (draftNo === 'staff') throw new Refusal('draftingOwnSpent');
  if (draftNo === 'school') throw new Refusal('draftingSpent');
  let text = '';
  let tokens = letters;
  let isCut = false;
  try {
    for await (const part of llm.write(messages, { signal: actor.signal, maxTokens })) {
      if (part.kind === 'usage') tokens = part.tokens;
      else text += part.text;
    }
  } catch (error) {
    if (!(error instanceof LanguageModelError)) throw error;
    log.warn({ err: error }, 'the language model failed');
    if (text === '') throw new Refusal('draftingFailed');
    isCut = true;
  } finally {
    await settleDraft(database.connection, draftNo, Math.max(tokens, text.length));
  }
  return { text, tokens: Math.max(tokens, text.length), isCut };
}
