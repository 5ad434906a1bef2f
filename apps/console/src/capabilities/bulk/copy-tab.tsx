import { Button, Checkbox, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { Notice } from '@xuezhou/ui/notice';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { useDialog } from '../../platform/dialog/use-dialog.tsx';
import { coursesQuery, treeQuery, type Tree, type TreeNode } from './bulk.queries.ts';
import { keyOf, placesFor, rootsOf, type CopyWish } from './copy-wish.ts';
import styles from './bulk.module.css';

const CopyDialog = sheetPart(() => import('./copy-dialog.tsx'), 'CopyDialog');

const depth = { book: 0, reading: 1, lecture: 2 } as const;

interface CopyTabProps {
  courseId: number;
  tree: Tree;
}

/** Parts of this course, copied or moved to another or to another place of it. */
export function CopyTab({ courseId, tree }: CopyTabProps) {
  const nodes = tree.nodes.filter(({ state }) => state !== 'removed');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [to, setTo] = useState('');
  const [place, setPlace] = useState('');
  const roots = rootsOf(nodes, chosen);
  const kinds = new Set(roots.map(({ kind }) => kind));
  const [kind] = kinds;
  const courses = useQuery(coursesQuery);
  const target = useQuery({ ...treeQuery(Number(to)), enabled: to !== '' });
  const places = kind && target.data ? placesFor(kind, Number(to), target.data.nodes) : [];
  const at = places.find(({ value }) => value === place);
  const dialog = useDialog((wish: CopyWish, state) => (
    <CopyDialog {...{ wish, ...state }} onDone={() => setChosen(new Set())} />
  ));
  const open = (isMove: boolean) => {
    if (at === undefined) return;
    dialog.open({
      ...{ courseId, toCourseId: Number(to), parentId: at.parentId, afterId: at.afterId, isMove },
      nodes: roots.map((node) => ({ kind: node.kind, nodeId: node.nodeId })),
      ...{ from: tree.setting.title, where: at.label },
    });
  };
  if (nodes.length === 0)
    return <EmptyState title="这门课还是空的" text="先在课程页里加书、章和课。" />;
  const targets = (courses.data ?? []).filter(({ owner, isMine }) => owner === 'console' && isMine);
  return (
    <div className={styles.desk}>
      <SectionCard title={`从 ${tree.setting.title}`}>
        <Chooser {...{ nodes, chosen, setChosen }} />
      </SectionCard>
      <SectionCard title="到哪里">
        <div className={styles.stack}>
          {courses.isError && <Notice tone="review" title={troubleText(courses.error)} />}
          {kinds.size > 1 && (
            <Notice tone="review" title="请选同一层的">
              几本书、几章，或几节课；选了一章，里面的课就在内。
            </Notice>
          )}
          <Select
            label="课程"
            placeholder="选一门课"
            searchable
            data={targets.map((course) => ({
              value: String(course.courseId),
              label: course.title,
            }))}
            value={to || null}
            onChange={(value) => {
              setTo(value ?? '');
              setPlace('');
            }}
          />
          <Select
            label="放在"
            placeholder={kind === undefined ? '先选要带走的' : '选一个地方'}
            searchable
            disabled={places.length === 0}
            data={places.map(({ value, label }) => ({ value, label }))}
            value={at?.value ?? null}
            onChange={(value) => setPlace(value ?? '')}
          />
          <div className={styles.line}>
            <Button disabled={at === undefined || kinds.size !== 1} onClick={() => open(false)}>
              复制 {roots.length} 样
            </Button>
            {tree.owner === 'console' && (
              <Button
                variant="default"
                disabled={at === undefined || kinds.size !== 1 || to === String(courseId)}
                onClick={() => open(true)}
              >
                移过去
              </Button>
            )}
          </div>
          <p className={styles.quiet}>在本课里换地方，请在课程页里拖动，学员的进度跟着走。</p>
        </div>
      </SectionCard>
      {dialog.dialog}
    </div>
  );
}

interface ChooserProps {
  nodes: readonly TreeNode[];
  chosen: ReadonlySet<string>;
  setChosen: (chosen: ReadonlySet<string>) => void;
}

/** Books with what is in them; what stands in a chosen one goes with it. Lectures of a chapter are seen on a press. */
function Chooser({ nodes, chosen, setChosen }: ChooserProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const turn = <Key,>(set: ReadonlySet<Key>, key: Key) => {
    const next = new Set(set);
    if (!next.delete(key)) next.add(key);
    return next;
  };
  const inOrder = nodes
    .filter(({ kind }) => kind === 'book')
    .flatMap((book) => [
      book,
      ...nodes
        .filter(({ kind, parentId }) => kind === 'reading' && parentId === book.nodeId)
        .flatMap((reading) => [
          reading,
          ...(open.has(reading.nodeId)
            ? nodes.filter(
                ({ kind, parentId }) => kind === 'lecture' && parentId === reading.nodeId,
              )
            : []),
        ]),
    ]);
  const lecturesIn = (readingId: number) =>
    nodes.filter(({ kind, parentId }) => kind === 'lecture' && parentId === readingId).length;
  return (
    <ul className={styles.list}>
      {inOrder.map((node) => (
        <li key={keyOf(node)} data-depth={depth[node.kind]} className={styles.line}>
          <Checkbox
            label={[node.number, node.title].filter(Boolean).join(' ')}
            checked={chosen.has(keyOf(node))}
            onChange={() => setChosen(turn(chosen, keyOf(node)))}
          />
          {node.kind === 'reading' && lecturesIn(node.nodeId) > 0 && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-expanded={open.has(node.nodeId)}
              onClick={() => setOpen(turn(open, node.nodeId))}
            >
              {open.has(node.nodeId) ? '收起' : `${lecturesIn(node.nodeId)} 节课`}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
