/** What a package told of one question. */
export interface ReportedAnswer {
  /** As the package describes it, else as it names it. */
  readonly question: string;
  readonly response: string;
  /** `other`: the package says something else of it; null: nothing. */
  readonly result: 'right' | 'wrong' | 'other' | null;
}

const longest = 2000;

/** Reads a question of SCORM 1.2 or 2004, whatever a package wrote there. */
export function readAnswer(told: unknown): ReportedAnswer {
  const fields = typeof told === 'object' && told !== null ? told : {};
  const { description, id, student_response, learner_response, result } = fields as Readonly<
    Record<string, unknown>
  >;
  return {
    question: textOf(description) || textOf(id),
    response: textOf(learner_response) || textOf(student_response),
    result: resultOf(textOf(result)),
  };
}

function resultOf(result: string): ReportedAnswer['result'] {
  if (result === '') return null;
  if (result === 'correct') return 'right';
  return result === 'wrong' || result === 'incorrect' ? 'wrong' : 'other';
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, longest) : '';
