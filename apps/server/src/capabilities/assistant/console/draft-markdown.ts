import type { ResultVideo, Sentence } from '@xuezhou/contract/assistant';
import { draftMark } from '@xuezhou/rules/qa/draft-mark';

export const nameOf = ({ kind, bulletName, readingName }: ResultVideo): string =>
  bulletName ?? readingName ?? (kind === 'qa' ? '老师以前的回答' : '');

const twoDigits = (count: number): string => String(count).padStart(2, '0');

/** 12:46, or 1:02:46. */
function momentOf(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${twoDigits(minutes)}:${twoDigits(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}

const sourceLine = (passage: ResultVideo): string =>
  `[${passage.no}] ${nameOf(passage)}${passage.start === null ? '' : ` ${momentOf(passage.start)}`}`;

const citedText = ({ text, citations }: Sentence): string =>
  `${text}${citations.map((no) => `[${no}]`).join('')}`;

/** The sentences with their sources; without any the passages themselves. Its first line says that it is a draft. */
export function draftMarkdown(
  passages: readonly ResultVideo[],
  sentences: readonly Sentence[],
): string {
  const words =
    sentences.length > 0
      ? sentences
          .map((sentence, index) =>
            index > 0 && sentence.startsParagraph
              ? `\n\n${citedText(sentence)}`
              : citedText(sentence),
          )
          .join('')
      : passages
          .map(({ no, text }) => `> ${text.replaceAll(/\s*\n\s*/g, ' ')} [${no}]`)
          .join('\n\n');
  return `${draftMark}\n\n${words}\n\n出处：\n\n${passages.map((passage) => `- ${sourceLine(passage)}`).join('\n')}\n`;
}
