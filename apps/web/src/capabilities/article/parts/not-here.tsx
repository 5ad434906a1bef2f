import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isGone } from '@xuezhou/client/api/is-gone.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { ErrorState } from '@xuezhou/ui/error-state';
import { articleWords as words } from '../article.words.ts';

interface NotHereProps {
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  /** 1 where it stands for a whole page. */
  order: 1 | 2;
}

/** In the place of what is not there, or did not come. */
export function NotHere({ query, order }: NotHereProps) {
  const wasGone = isGone(query.error);
  return (
    <ErrorState
      order={order}
      art={wasGone ? 'lighthouse' : 'storm'}
      title={wasGone ? words.gone : words.failed}
      text={wasGone ? words.goneText : troubleText(query.error)}
      action={
        wasGone ? (
          <Button
            variant="light"
            renderRoot={(props) => <Link to="/articles" search={{}} {...props} />}
          >
            {words.seeAll}
          </Button>
        ) : (
          <Button variant="light" loading={query.isFetching} onClick={() => void query.refetch()}>
            {words.again}
          </Button>
        )
      }
    />
  );
}
