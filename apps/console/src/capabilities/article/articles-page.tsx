import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { ListedArticle } from '@xuezhou/contract/article/console';
import { familyIn } from '@xuezhou/ui/family';
import { schoolNow } from '@xuezhou/ui/school';
import { useDialog } from '../../platform/dialog/use-dialog.tsx';
import type { Column } from '../../platform/list/column.ts';
import { ConsoleList } from '../../platform/list/console-list.tsx';
import { wholeList } from '../../platform/list/list-source.ts';
import { momentValue } from '../../platform/list/moment-value.ts';
import { PageHead } from '../../platform/page/page-head.tsx';
import { Withheld } from '../../platform/parts/withheld.tsx';
import { useMay } from '../../platform/session/self.ts';
import { ArticleState } from './article-state.tsx';
import { articlesQuery } from './articles.queries.ts';
import { stateWords } from './articles.words.ts';

const NewDialog = sheetPart(() => import('./new-article-dialog.tsx'), 'NewArticleDialog');

/** What the school's teachers write for everybody, drafts too. */
export default function ArticlesPage() {
  const mayWrite = useMay()('content.draft');
  const making = useDialog<null>((_, state) => <NewDialog {...state} />);
  return (
    <>
      <PageHead
        title="文章"
        note={
          mayWrite ? (
            '写给所有人看的，不登录也能读，搜索引擎也能找到。存下的是草稿，发布了才有人读到。'
          ) : (
            <Withheld permission="content.draft" what="写文章" />
          )
        }
        actions={mayWrite && <Button onClick={() => making.open(null)}>写一篇</Button>}
      />
      <ConsoleList
        name="articles"
        label="文章"
        unit="篇"
        columns={columns}
        source={wholeList(useQuery(articlesQuery))}
        rowKey={({ slug }) => slug}
        empty={{
          title: '还没有文章',
          text: '在这里写，或者写成课程目录 articles 文件夹里的文件再导入。',
        }}
      />
      {making.dialog}
    </>
  );
}

const columns: readonly Column<ListedArticle>[] = [
  {
    key: 'title',
    title: '标题',
    card: 'head',
    value: ({ title }) => title,
    render: ({ slug, title }) => (
      <Link to="/articles/$slug" params={{ slug }}>
        {title}
      </Link>
    ),
  },
  {
    key: 'state',
    title: '状态',
    card: 'head',
    value: ({ state }) => stateWords[state],
    render: (article) => <ArticleState article={article} />,
  },
  { key: 'author', title: '作者', value: ({ author }) => author },
  {
    key: 'family',
    title: '系列',
    value: ({ family }) => (family === null ? '' : familyIn(schoolNow().families, family).name),
  },
  {
    key: 'owner',
    title: '在哪里改',
    value: ({ owner, version }) => (owner === 'file' ? '文件' : `教务台，第 ${version} 版`),
  },
  {
    key: 'published',
    title: '发布时间',
    value: ({ publishedAt }) => (publishedAt === null ? null : momentValue(publishedAt)),
    render: ({ publishedAt }) => (publishedAt === null ? '' : momentText(publishedAt)),
  },
  {
    key: 'changed',
    title: '最近改的',
    value: ({ changedAt }) => momentValue(changedAt),
    render: ({ changedAt, changedBy }) => `${changedBy ?? '导入'} ${momentText(changedAt)}`,
  },
];
