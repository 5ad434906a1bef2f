import { sql } from 'kysely';
import type { QuestionContent, QuestionWords } from '../practice.tables.ts';

/** Whether the student reads questions in English where they are written in it. */
export const readsEnglish = (p: { studentId: number }) =>
  sql<boolean>`(select question_language = 'en' from student where student_id = ${p.studentId})`;

/** The stem of the question q as it is now, as cleaned HTML, in the language of the student. */
export const stemHtml = (p: { studentId: number }) =>
  sql<string>`(select coalesce(case when ${readsEnglish(p)} then w.content->'english'->>'question' end,
      w.content->>'question')
    from question_version w where w.question_id = q.question_id and w.version = q.version)`;

/** In English; what of it was not translated in Chinese. Undefined where the question is Chinese alone. */
function englishOf({ english, ...chinese }: QuestionContent): QuestionWords | undefined {
  if (english === undefined) return undefined;
  const why = new Map(chinese.options.map(({ letter, rationale }) => [letter, rationale]));
  return {
    question: english.question,
    explanation: english.explanation || chinese.explanation,
    reference: english.reference || chinese.reference,
    options: english.options.map((option) => ({
      ...option,
      rationale: option.rationale || (why.get(option.letter) ?? ''),
    })),
  };
}

export interface WordsInLanguages {
  /** In the language that is wished, where the question is written in it. */
  readonly words: QuestionWords;
  /** Where it is written in two. */
  readonly inTwo?: { readonly language: 'zh' | 'en'; readonly other: QuestionWords };
}

/** The words of a question for who wishes to read it in English or not. */
export function wordsFor(content: QuestionContent, isEnglish: boolean): WordsInLanguages {
  const english = englishOf(content);
  if (english === undefined) return { words: content };
  return isEnglish
    ? { words: english, inTwo: { language: 'en', other: content } }
    : { words: content, inTwo: { language: 'zh', other: english } };
}
