import type { QuestionLanguage } from '@xuezhou/contract/account';
import type { MockResult, OpenMockQuestion } from '@xuezhou/contract/mock';

/** A question of a paper as it reads in this language; as it is where it is written in one alone. */
export function questionIn(
  question: OpenMockQuestion,
  language: QuestionLanguage,
): OpenMockQuestion {
  const { inOther, material, detail } = question;
  if (inOther === undefined || question.language === language) return question;
  return {
    ...question,
    language,
    material: inOther.material,
    detail: { ...detail, ...inOther.words },
    inOther: { material, words: { question: detail.question, options: detail.options } },
  };
}

/** What came of it, in the language in which the question is shown; `written` is that of the result itself. */
export function resultIn(
  result: MockResult,
  written: QuestionLanguage | undefined,
  language: QuestionLanguage,
): MockResult {
  const { inOther, explanation, reference, rationales } = result;
  if (inOther === undefined || written === language) return result;
  return { ...result, ...inOther, inOther: { explanation, reference, rationales } };
}
