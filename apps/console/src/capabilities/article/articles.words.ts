import type { ListedArticle } from '@xuezhou/contract/article/console';

export const stateWords: Readonly<Record<ListedArticle['state'], string>> = {
  draft: '草稿',
  waiting: '等时间',
  public: '已发布',
};
