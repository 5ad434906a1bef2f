import { openQuestions, type Question } from '@xuezhou/contract/practice';
import { call } from '@xuezhou/client/api/call.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { useQuestionLanguage } from '../../../../platform/question/question-language.ts';
import { inLanguage } from '../../question/question-state.ts';

/** What one request may ask for. */
const maxAtOnce = 300;

/** Whole questions in the order of their numbers on paper, in the language in which they are read. */
export function usePrintedQuestions(courseId: number, ids: readonly number[]) {
  const language = useQuestionLanguage();
  const { data, ...query } = useSteadyQuery({
    queryKey: ['wrong-print', courseId, ids],
    enabled: ids.length > 0,
    queryFn: ({ signal }) => readAll(courseId, ids, signal),
  });
  return { ...query, questions: data?.map((question) => inLanguage(question, language)) };
}

async function readAll(courseId: number, ids: readonly number[], signal: AbortSignal) {
  const questions: Question[] = [];
  for (let from = 0; from < ids.length; from += maxAtOnce) {
    const questionIds = ids.slice(from, from + maxAtOnce);
    questions.push(
      ...(await call(
        openQuestions,
        { body: { courseId, questionIds } },
        { signal, ignoreErrors: true },
      )),
    );
  }
  return questions;
}
