import type { Question, QuestionPart } from '@xuezhou/contract/practice';
import { blanksOf, blankText, readEntries } from '@xuezhou/rules/practice/table';
import { wrongWords as words } from './wrong.words.ts';

/** The answer of a question or of a part, as one reads it; empty where it is withheld. */
export function rightText(part: QuestionPart): string {
  if (part.table) {
    const right = blanksOf(part.table).map(blankText);
    return right.every((text) => text === '') ? '' : right.join('、');
  }
  return part.questionType === 'QA' ? plain(part.detail.reference) : part.answer;
}

export function ownText({ questionType, studentAnswer }: QuestionPart): string {
  if (studentAnswer === null) return '—';
  return questionType === 'TB' ? (readEntries(studentAnswer) ?? []).join('、') : studentAnswer;
}

/** The book as Markdown: what any editor opens. */
export function markdownOf(title: string, questions: readonly Question[]): string {
  const lines = questions.flatMap((question, index) => [
    `## ${index + 1}. ${question.source}`,
    '',
    ...partLines(question),
    ...question.subQuestions.flatMap((part) => [`### (${part.pos})`, '', ...partLines(part)]),
  ]);
  return [`# ${title}`, '', ...lines].join('\n');
}

/** In the order of their letters, which the answers beside them name. */
export function storedOptions({ detail }: QuestionPart): QuestionPart['detail']['options'] {
  return detail.options.toSorted((one, other) => (one.letter < other.letter ? -1 : 1));
}

function partLines(part: QuestionPart): string[] {
  const options = storedOptions(part).map(({ letter, html }) => `- ${letter}. ${plain(html)}`);
  const right = rightText(part);
  return [
    plain(part.detail.question),
    '',
    ...(options.length > 0 ? [...options, ''] : []),
    ...(part.qType === 'xl' ? [] : [`${words.ownAnswer}：${ownText(part)}`, '']),
    ...(right === '' ? [] : [`${words.rightAnswer}：${right}`, '']),
    ...(part.detail.explanation === ''
      ? []
      : [`${words.explanation}：${plain(part.detail.explanation)}`, '']),
  ];
}

/** The words of cleaned HTML; a formula is written as its author wrote it. */
function plain(html: string): string {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  for (const block of body.querySelectorAll('p, li, tr, br')) block.append('\n');
  return (body.textContent ?? '').replace(/\n{2,}/g, '\n').trim();
}
