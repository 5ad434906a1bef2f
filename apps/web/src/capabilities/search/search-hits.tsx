import { Link } from '@tanstack/react-router';
import type { SearchHit, SnippetPart, searchCourse } from '@xuezhou/contract/search';
import type { DataOf } from '@xuezhou/contract/kernel';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { useParams } from '@tanstack/react-router';
import { clockText } from '../../platform/clock-text.ts';
import { RichHtml } from '../../platform/rich-html/rich-html.tsx';
import { toReading, useWay } from '../catalogue/port/way.ts';
import { escapeHtml } from '../../platform/rich-html/escape-html.ts';
import styles from './search.module.css';
import { searchWords as words } from './port/search.words.ts';

interface SearchHitsProps {
  found: DataOf<typeof searchCourse>;
  asked: string;
  onChoose: () => void;
}

/** Each leads to its second of a lecture, or to its paragraph of a text. */
export function SearchHits({
  found: { hits, hasMore, isReady },
  asked,
  onChoose,
}: SearchHitsProps) {
  if (!isReady)
    return <EmptyState order={3} art="book" title={words.notReady} text={words.notReadyText} />;
  if (hits.length === 0)
    return <EmptyState order={3} art="book" title={words.none(asked)} text={words.noneText} />;
  return (
    <>
      <p className={styles.count} role="status">
        {words.found(hits.length, hasMore)}
      </p>
      <ol className={styles.hits} aria-label={words.results}>
        {hits.map((hit) => (
          <li key={`${hit.kind} ${hit.bulletId ?? hit.readingId} ${hit.paragraph ?? hit.second}`}>
            <HitLink hit={hit} asked={asked} onChoose={onChoose} />
          </li>
        ))}
      </ol>
    </>
  );
}

function HitLink({
  hit,
  asked,
  onChoose,
}: {
  hit: SearchHit;
  asked: string;
  onChoose: () => void;
}) {
  const way = useWay();
  const { courseId = 0 } = useParams({ strict: false });
  const place = { courseId, bookId: hit.bookId, readingId: hit.readingId };
  const to =
    hit.bulletId === null
      ? toReading(way === 'centre' ? 'centre' : 'reader', place, inText(hit, asked))
      : toReading('whole', place, inLecture(hit.bulletId, hit.second));
  return (
    <Link className={styles.hit} onClick={onChoose} {...to}>
      <span className={styles.where}>
        {kindOf(hit)}
        {hit.second !== null && ` ${clockText(hit.second)}`} ·{' '}
        {hit.bulletName ?? `${hit.number} ${hit.readingName}`}
      </span>
      <RichHtml html={snippetHtml(hit.snippet)} size="inherit" />
    </Link>
  );
}

/** Captions in another language than the page's say in which. */
function kindOf({ kind, language }: SearchHit): string {
  if (language === null || language.startsWith('zh')) return words.kinds[kind];
  return words.captionsIn(new Intl.DisplayNames('zh-CN', { type: 'language' }).of(language));
}

const inText = ({ paragraph }: SearchHit, asked: string): Record<string, string> =>
  paragraph === null ? {} : { p: String(paragraph), q: asked };

const inLecture = (bulletId: number, second: number | null): Record<string, string> => ({
  bullet: String(bulletId),
  ...(second !== null && { t: String(second) }),
});

function snippetHtml(parts: readonly SnippetPart[]): string {
  return parts
    .map(({ kind, text }) => {
      const safe = escapeHtml(text);
      if (kind === 'hit') return `<mark>${safe}</mark>`;
      return kind === 'text' ? safe : `<span class="math" data-display="false">${safe}</span>`;
    })
    .join('');
}
