import type { QaAnswer, QaAuthor, QaThread } from '@xuezhou/contract/qa';
import { plainWords } from '../take-words.ts';

const person = ({ name }: QaAuthor) => ({ '@type': 'Person', name });

const answerData = (answer: QaAnswer) => ({
  '@type': 'Answer',
  text: plainWords(answer.html),
  dateCreated: answer.at,
  upvoteCount: answer.thumbs,
  author: person(answer.author),
});

/** A question as schema.org has it, for search engines: the accepted answers apart. */
export function questionData(thread: QaThread): object {
  const answers = [...thread.teacherAnswers, ...thread.answers].filter(({ html }) => html !== '');
  const accepted = answers.filter(({ acceptedAt }) => acceptedAt !== null);
  const others = answers.filter(({ acceptedAt }) => acceptedAt === null);
  return {
    '@context': 'https://schema.org',
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: thread.title,
      text: plainWords(thread.html) || thread.title,
      answerCount: answers.length,
      upvoteCount: thread.thumbs,
      dateCreated: thread.askedAt,
      author: person(thread.asker),
      ...(accepted.length > 0 && { acceptedAnswer: accepted.map(answerData) }),
      ...(others.length > 0 && { suggestedAnswer: others.map(answerData) }),
    },
  };
}
