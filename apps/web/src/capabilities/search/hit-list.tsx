import { Link } from '@tanstack/react-router';
import type { SearchHit, SnippetPart } from '@xuezhou/contract/search';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { escapeHtml } from '@xuezhou/client/rich-html/escape-html.ts';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { useWay } from '../catalogue/port/way.ts';
import { toHit } from './to-hit.ts';
import { searchWords as words } from './port/search.words.ts';
import styles from './search.module.css';

interface HitListProps {
  hits: readonly SearchHit[];
  asked: string;
  /** Whether each says of which course it is. */
  hasCourse?: boolean;
  onChoose: () => void;
  label?: string;
  labelledBy?: string;
}

/** Each leads to its second of a lecture, its paragraph of a text, its question, its card. */
export function HitList({
  hits,
  asked,
  hasCourse = false,
  onChoose,
  label,
  labelledBy,
}: HitListProps) {
  const way = useWay();
  return (
    <ol className={styles.hits} aria-label={label} aria-labelledby={labelledBy}>
      {hits.map((hit) => (
        <li key={keyOf(hit)}>
          <Link className={styles.hit} onClick={onChoose} {...toHit(hit, { way, asked })}>
            <span className={styles.where}>
              {kindOf(hit)}
              {hit.second !== null && ` ${clockText(hit.second)}`}
              {[placeOf(hit), hasCourse ? hit.courseName : '']
                .filter((part) => part !== '')
                .map((part) => ` · ${part}`)}
            </span>
            <RichHtml html={snippetHtml(hit.snippet)} size="inherit" />
          </Link>
        </li>
      ))}
    </ol>
  );
}

const keyOf = ({ kind, courseId, ref, bulletId, readingId, paragraph, second }: SearchHit) =>
  [kind, courseId, ref ?? bulletId ?? readingId, paragraph ?? second].join(' ');

/** Captions in another language than the page's say in which. */
function kindOf({ kind, language, isOwn }: SearchHit): string {
  if (isOwn && kind === 'card') return words.ownCard;
  if (isOwn && kind === 'qa') return words.ownQuestion;
  if (language === null || language.startsWith('zh')) return words.kinds[kind];
  return words.captionsIn(new Intl.DisplayNames('zh-CN', { type: 'language' }).of(language));
}

const placeOf = ({ bulletName, number, readingName }: SearchHit): string =>
  bulletName ?? [number, readingName].filter((part) => part !== null && part !== '').join(' ');

function snippetHtml(parts: readonly SnippetPart[]): string {
  return parts
    .map(({ kind, text }) => {
      const safe = escapeHtml(text);
      if (kind === 'hit') return `<mark>${safe}</mark>`;
      return kind === 'text' ? safe : `<span class="math" data-display="false">${safe}</span>`;
    })
    .join('');
}
