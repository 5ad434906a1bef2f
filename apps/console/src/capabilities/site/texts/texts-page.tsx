import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { fullDayText } from '@xuezhou/client/time/days.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { listSchoolTexts } from '@xuezhou/contract/site/console';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { wholeList } from '../../../platform/list/list-source.ts';
import { momentValue } from '../../../platform/list/moment-value.ts';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { textsQuery } from './texts.queries.ts';
import { textNames } from './texts.words.ts';

type ListedText = DataOf<typeof listSchoolTexts>[number];

/** What the school says on pages of its own: about itself, must-reads, terms. */
export default function TextsPage() {
  const mayWrite = useMay()('setting.write');
  return (
    <>
      <PageHead
        title="学校的文字"
        note={
          mayWrite ? (
            '存下就是新的一版，读的人马上看到；以前的每一版都留着。'
          ) : (
            <Withheld permission="setting.write" what="修改学校的文字" />
          )
        }
      />
      <ConsoleList
        name="school-texts"
        label="学校的文字"
        unit="篇"
        columns={columns}
        source={wholeList(useQuery(textsQuery))}
        rowKey={({ name }) => name}
        empty={{ title: '还没有文字', text: '刷新再看一遍。' }}
      />
    </>
  );
}

const columns: readonly Column<ListedText>[] = [
  {
    key: 'name',
    title: '哪一篇',
    card: 'head',
    value: ({ name }) => textNames[name],
    render: ({ name }) => (
      <Link to="/texts/$name" params={{ name }}>
        {textNames[name]}
      </Link>
    ),
  },
  {
    key: 'owner',
    title: '在哪里改',
    card: 'head',
    value: ({ owner, version }) => (owner === 'file' ? '文件' : `教务台，第 ${version} 版`),
    render: ({ owner, version }) =>
      owner === 'file' ? (
        <StatusChip tone="quiet">文件</StatusChip>
      ) : (
        <StatusChip tone="accent">第 {version} 版</StatusChip>
      ),
  },
  { key: 'title', title: '标题', value: ({ title }) => title },
  {
    key: 'updatedOn',
    title: '从哪天起',
    value: ({ updatedOn }) => updatedOn,
    render: ({ updatedOn }) => (updatedOn === null ? '没有写' : fullDayText(updatedOn)),
  },
  {
    key: 'changed',
    title: '最近改的',
    value: ({ changedAt }) => (changedAt === null ? null : momentValue(changedAt)),
    render: ({ changedAt, changedBy }) =>
      changedAt === null ? '' : `${changedBy ?? ''} ${momentText(changedAt)}`,
  },
];
