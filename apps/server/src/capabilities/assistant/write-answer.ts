import type { Sentence } from '@xuezhou/contract/assistant';
import { citedSentences } from '@xuezhou/rules/assistant/cited-sentences';
import { mayBeShown } from '@xuezhou/rules/assistant/check-sentence';
import { LanguageModelError, type LanguageModel } from '../../providers/llm/llm.port.ts';
import { instructionsFor, messagesFor, type Task } from './instructions.ts';

export const maxTokensOfAnswer = 900;
const maxSentences = 12;
const maxOfNextHint = 4;

export interface Writing {
  /** Those that may be shown, as they come. */
  sentences(): AsyncGenerator<Sentence, void>;
  /** Known when it is over. */
  readonly outcome: {
    isWhole: boolean;
    trouble: LanguageModelError | null;
    /** As the endpoint says, or by the letters; of one that failed before its first sentence none. */
    tokens: number;
  };
}

/** More than a token is hardly ever a letter. */
export const tokensOf = (task: Task): number =>
  messagesFor(task).reduce((sum, { content }) => sum + content.length, 0);

/** Writes an answer; of it only the sentences are given that hold against their passages. */
export function writeAnswer(llm: LanguageModel, task: Task, signal: AbortSignal): Writing {
  const outcome: Writing['outcome'] = { isWhole: false, trouble: null, tokens: tokensOf(task) };
  const rules = { ...task, instructions: instructionsFor(task) };
  const known = new Set(task.written.map(({ text }) => text));
  const most = task.isNextHint === true ? known.size + maxOfNextHint : maxSentences;
  async function* written(): AsyncGenerator<Sentence> {
    const cutter = citedSentences();
    const mayCome = (sentence: Sentence): boolean =>
      known.size < most && !known.has(sentence.text) && mayBeShown(sentence, rules);
    const options = { signal, maxTokens: maxTokensOfAnswer };
    for await (const part of llm.write(messagesFor(task), options)) {
      if (part.kind === 'usage') {
        outcome.tokens = part.tokens;
        continue;
      }
      outcome.tokens += part.text.length;
      yield* shown(cutter.add(part.text));
    }
    if (signal.aborted) return;
    yield* shown(cutter.end());
    outcome.isWhole = true;

    function* shown(sentences: ReturnType<typeof cutter.add>): Generator<Sentence> {
      for (const { citations, ...rest } of sentences) {
        const sentence = { ...rest, citations: [...citations] };
        if (!mayCome(sentence)) continue;
        known.add(sentence.text);
        yield sentence;
      }
    }
  }
  return {
    outcome,
    async *sentences() {
      try {
        yield* written();
      } catch (error) {
        if (known.size === task.written.length) outcome.tokens = 0;
        if (!(error instanceof LanguageModelError)) throw error;
        outcome.trouble = error;
      }
    },
  };
}
