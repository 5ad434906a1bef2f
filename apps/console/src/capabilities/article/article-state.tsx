import type { ListedArticle } from '@xuezhou/contract/article/console';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { stateWords } from './articles.words.ts';

interface ArticleStateProps {
  article: Pick<ListedArticle, 'state' | 'version' | 'publishedVersion'>;
}

/** Whether it is read, and whether something newer waits to be. */
export function ArticleState({ article }: ArticleStateProps) {
  const { state, version, publishedVersion } = article;
  if (state === 'public' && publishedVersion !== version)
    return <StatusChip tone="review">有没发布的改动</StatusChip>;
  return (
    <StatusChip tone={state === 'public' ? 'accent' : 'quiet'}>{stateWords[state]}</StatusChip>
  );
}
