import type { ResultVideo, Sentence } from '@xuezhou/contract/assistant';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import styles from '../assistant.module.css';
import { assistantWords as words } from '../assistant.words.ts';
import { clipOf, hasFormula, htmlOf } from '../passage-text.ts';

interface CitedTextProps {
  sentences: readonly Sentence[];
  passages: readonly ResultVideo[];
  playing: number | null;
  onCite: (passage: ResultVideo) => void;
}

/** An answer in paragraphs; arrow keys go from citation to citation. */
export function CitedText({ sentences, passages, playing, onCite }: CitedTextProps) {
  return paragraphsOf(sentences).map((paragraph, index) => (
    // Sentences only come behind: a paragraph keeps its place.
    <p key={index} className={styles.paragraph}>
      {paragraph.map(({ text, citations }) => (
        <span key={text}>
          {hasFormula(text) ? (
            <span className={styles.inline}>
              <RichHtml html={htmlOf(text)} size="inherit" />
            </span>
          ) : (
            text
          )}
          {citations.map((no) => {
            const passage = passages.find((one) => one.no === no);
            return (
              passage && (
                <button
                  key={no}
                  type="button"
                  className={styles.cite}
                  aria-label={clipOf(passage) ? words.playCited(no) : words.readCited(no)}
                  aria-pressed={playing === no}
                  onClick={() => onCite(passage)}
                  onKeyDown={(event) => moveAmongCitations(event.currentTarget, event.key)}
                >
                  {no}
                </button>
              )
            );
          })}
        </span>
      ))}
    </p>
  ));
}

function paragraphsOf(sentences: readonly Sentence[]): Sentence[][] {
  const paragraphs: Sentence[][] = [];
  for (const sentence of sentences) {
    const last = paragraphs.at(-1);
    if (last === undefined || sentence.startsParagraph) paragraphs.push([sentence]);
    else last.push(sentence);
  }
  return paragraphs;
}

function moveAmongCitations(from: HTMLElement, key: string): void {
  const step = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
  if (!key.startsWith('Arrow')) return;
  const all = [
    ...(from.closest('article')?.querySelectorAll<HTMLElement>('button[aria-pressed]') ?? []),
  ];
  all[all.indexOf(from) + step]?.focus();
}
