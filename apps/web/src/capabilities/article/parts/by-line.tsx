import type { ArticleCard } from '@xuezhou/contract/article';
import { dayOf, dayText } from '@xuezhou/client/time/days.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { articleWords as words } from '../article.words.ts';

/** Who wrote it, when, and how long it takes. */
export function ByLine({ article: { author, publishedAt, minutes } }: { article: ArticleCard }) {
  const day = dayText(dayOf(Date.parse(publishedAt)), dayOf(serverNow()));
  return (
    <p className="xz-caption xz-quiet">
      {author !== '' && <>{author} · </>}
      <time dateTime={publishedAt}>{day}</time> · {words.minutes(minutes)}
    </p>
  );
}
