import { Button, Select, SegmentedControl } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { changeLectures } from '@xuezhou/contract/bulk/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { useConsoleForm, type ConsoleForm } from '../../platform/form/use-console-form.ts';
import type { Column } from '../../platform/list/column.ts';
import { ConsoleTable } from '../../platform/list/console-table.tsx';
import { SearchField } from '../../platform/list/search-field.tsx';
import { usePicks } from '../../platform/list/use-picks.ts';
import type { Tree, TreeNode } from './bulk.queries.ts';
import { leftWords, placeOf } from './bulk.words.ts';
import styles from './bulk.module.css';

type Turn = '' | 'on' | 'off';
interface Wish {
  isFree: Turn;
  isIntensive: Turn;
}
type Property = keyof Wish;
const untouched: Wish = { isFree: '', isIntensive: '' };
const words: Readonly<Record<Property, string>> = { isFree: '免费试看', isIntensive: '强化' };
const shownAtOnce = 200;

interface LecturesTabProps {
  courseId: number;
  tree: Tree;
}

const rowKey = ({ nodeId }: TreeNode) => nodeId;

/** Properties of many lectures: what each would be stands in its row before anything is done. */
export function LecturesTab({ courseId, tree: { nodes } }: LecturesTabProps) {
  const [book, setBook] = useState('');
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(shownAtOnce);
  const form = useConsoleForm<Wish>({ initial: untouched });
  const there = nodes.filter(({ state }) => state !== 'removed');
  const lectures = there.filter(({ kind }) => kind === 'lecture');
  const bookOf = new Map(
    there.flatMap((node) =>
      node.kind === 'reading' ? [[node.nodeId, node.parentId] as const] : [],
    ),
  );
  const rows = lectures
    .filter(({ parentId }) => book === '' || String(bookOf.get(parentId)) === book)
    .filter(({ title }) => title.includes(search));
  const picks = usePicks({ rows, rowKey, nameOf: ({ title }: TreeNode) => title });
  const chooseAll = () => picks.setKeys(new Set(rows.map((row) => String(rowKey(row)))));
  usePageKeys({
    e: picks.picked.length > 0 ? () => document.getElementById('bulk-isFree')?.focus() : undefined,
  });
  if (lectures.length === 0)
    return <EmptyState title="还没有课" text="在“一批视频”里放进视频，或在课程页里加。" />;
  return (
    <div className={styles.desk}>
      <div className={styles.main}>
        <div className={styles.line}>
          <Select
            aria-label="哪本书"
            placeholder="全部的书"
            clearable
            data={there
              .filter(({ kind }) => kind === 'book')
              .map(({ nodeId, title }) => ({ value: String(nodeId), label: title }))}
            value={book || null}
            onChange={(value) => setBook(value ?? '')}
          />
          <SearchField label="找课" placeholder="课的名称" value={search} onSearch={setSearch} />
          <span className={styles.end} role="status">
            选了 {picks.picked.length} / {rows.length} 讲
          </span>
          <Button variant="default" size="sm" onClick={chooseAll}>
            选中全部 {rows.length} 讲
          </Button>
        </div>
        <ConsoleTable
          label="课"
          columns={columnsFor(there, form.values, picks.keys)}
          rows={rows.slice(0, most)}
          rowKey={rowKey}
          picks={picks}
          instead={
            rows.length === 0 ? (
              <EmptyState title="没有找到" text="换一本书或换个词。" />
            ) : undefined
          }
          foot={
            rows.length <= most ? undefined : (
              <Button variant="subtle" onClick={() => setMost(most + shownAtOnce)}>
                还有 {rows.length - most} 讲，再看一些
              </Button>
            )
          }
        />
      </div>
      <ChangeCard
        {...{ courseId, form }}
        lectures={picks.picked}
        onDone={() => {
          picks.clear();
          form.drop();
        }}
      />
    </div>
  );
}

const isChanged = (lecture: TreeNode, property: Property, wish: Wish): boolean =>
  wish[property] !== '' && lecture[property] !== (wish[property] === 'on');

function columnsFor(
  nodes: readonly TreeNode[],
  wish: Wish,
  picked: ReadonlySet<string>,
): Column<TreeNode>[] {
  const column = (property: Property): Column<TreeNode> => ({
    key: property,
    title: words[property],
    render: (lecture) =>
      picked.has(String(lecture.nodeId)) && isChanged(lecture, property, wish) ? (
        <>
          <del className={styles.was}>{lecture[property] ? '是' : '否'}</del>
          <ins className={styles.is}>{lecture[property] ? '否' : '是'}</ins>
        </>
      ) : lecture[property] ? (
        '是'
      ) : (
        '否'
      ),
  });
  return [
    {
      ...{ key: 'title', title: '讲', card: 'head' },
      render: (lecture) => (
        <span className={styles.two}>
          <b>{lecture.title}</b>
          <small>{placeOf(nodes, lecture)}</small>
        </span>
      ),
    },
    column('isFree'),
    column('isIntensive'),
    {
      ...{ key: 'content', title: '内容' },
      render: ({ hasContent, state }) =>
        hasContent ? (state === 'published' ? '已发布' : '有改动') : '还没有内容',
    },
  ];
}

interface ChangeCardProps {
  courseId: number;
  lectures: readonly TreeNode[];
  form: ConsoleForm<Wish>;
  onDone: () => void;
}

function ChangeCard({ courseId, lectures, form, onDone }: ChangeCardProps) {
  const { values: wish, isBusy, refusal } = form;
  const properties = Object.keys(words) as Property[];
  const changed = lectures.filter((lecture) =>
    properties.some((property) => isChanged(lecture, property, wish)),
  );
  const save = () =>
    void form.submit(async () => {
      const done = await call(changeLectures, {
        body: {
          ...{ batchId: form.id, courseId },
          lectures: changed.map(({ nodeId, revision }) => ({ lectureId: nodeId, revision })),
          ...(wish.isFree !== '' && { isFree: wish.isFree === 'on' }),
          ...(wish.isIntensive !== '' && { isIntensive: wish.isIntensive === 'on' }),
        },
      });
      onDone();
      return `改了 ${done.changed} 讲，还没有发布${leftWords(done.left)}`;
    });
  return (
    <SectionCard title={`改这 ${lectures.length} 讲`}>
      <div className={styles.stack}>
        <p className={styles.quiet}>只动你选了的项。划掉的是现在，绿的是改了以后。</p>
        {properties.map((property) => (
          <div key={property} className={styles.setting}>
            <span className={styles.line}>
              {words[property]}
              <small className={`${styles.end} ${styles.quiet}`}>
                {wish[property] === ''
                  ? '不改'
                  : `改 ${lectures.filter((one) => isChanged(one, property, wish)).length} 讲`}
              </small>
            </span>
            <SegmentedControl
              id={`bulk-${property}`}
              aria-label={words[property]}
              data={[
                { value: '', label: '不改' },
                { value: 'on', label: '是' },
                { value: 'off', label: '否' },
              ]}
              value={wish[property]}
              onChange={(value) => form.set({ [property]: value })}
            />
          </div>
        ))}
        <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
          {refusal}
        </p>
        <Button loading={isBusy} disabled={changed.length === 0} onClick={save}>
          改 {changed.length} 讲，存成草稿
        </Button>
      </div>
    </SectionCard>
  );
}
