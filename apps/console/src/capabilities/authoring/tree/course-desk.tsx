import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { useMemo, useState, type ReactNode } from 'react';
import { useFilters } from '../../../platform/page/use-filters.ts';
import { BackLine } from '../../../platform/panes/back-line.tsx';
import { Panes } from '../../../platform/panes/panes.tsx';
import { altKey, modKey } from '../../../platform/parts/mod-key.ts';
import type { CourseTree as Tree, TreeNode } from '../authoring.queries.ts';
import { NodePane } from '../node/node-pane.tsx';
import { SettingPane } from '../node/setting-pane.tsx';
import { CourseHead } from './course-head.tsx';
import styles from './course-desk.module.css';
import { CourseTree } from './course-tree.tsx';
import { childrenByParent, childrenOf, keyOf, treeRows, type Kind } from './tree-rows.ts';
import { useTreeActs } from './use-tree-acts.ts';

/** The tree, and what of it is open; what is open stands in the address. */
export function CourseDesk({ courseId, tree }: { courseId: number; tree: Tree }) {
  const { filters, setFilters } = useFilters(['open']);
  const { nodes } = tree;
  const [open, setOpen] = useState(() => firstOpen(nodes, filters.open));
  const rows = useMemo(() => treeRows(courseId, nodes, open), [courseId, nodes, open]);
  const acts = useTreeActs(courseId);
  const mayDraft = tree.owner === 'console' && tree.mayDraft;
  const chosen = nodes.find((node) => keyOf(node) === filters.open);
  const toggle = (key: string, isOpen: boolean) =>
    setOpen((before) => {
      const after = new Set(before);
      if (isOpen) after.add(key);
      else after.delete(key);
      return after;
    });
  const add = async (kind: Kind, parentId: number, afterId: number | null, parent?: TreeNode) => {
    const key = await acts.add(kind, { parentId, afterId });
    if (parent !== undefined) toggle(keyOf(parent), true);
    if (key !== undefined) setFilters({ open: key });
  };
  /** In a book a chapter, in a chapter a lecture, behind a lecture another. */
  const addAt = (node: TreeNode) => {
    if (node.state === 'removed') return;
    const inside = node.kind === 'book' ? 'reading' : 'lecture';
    if (node.kind === 'lecture') return void add('lecture', node.parentId, node.nodeId);
    const last = childrenOf(childrenByParent(nodes), inside, node.nodeId).findLast(isThere);
    void add(inside, node.nodeId, last?.nodeId ?? null, node);
  };
  const addBook = () => {
    const last = nodes.findLast((node) => node.kind === 'book' && isThere(node));
    void add('book', courseId, last?.nodeId ?? null);
  };
  const newBook = mayDraft && (
    <Button
      variant="light"
      size="sm"
      leftSection={<IconPlus size={16} stroke={1.6} />}
      loading={acts.isBusy}
      onClick={addBook}
    >
      加一本书
    </Button>
  );
  return (
    <Panes
      label="书、章、课"
      isChosen={filters.open !== ''}
      head={
        <CourseHead
          courseId={courseId}
          tree={tree}
          onSetting={() => setFilters({ open: 'setting' })}
        />
      }
      list={
        <TreeList isEmpty={rows.length === 0} newBook={newBook} refusal={acts.refusal}>
          <CourseTree
            courseId={courseId}
            nodes={nodes}
            rows={rows}
            chosen={filters.open}
            acts={mayDraft ? acts : undefined}
            onChoose={(key) => setFilters({ open: key })}
            onToggle={toggle}
            onNew={addAt}
          />
        </TreeList>
      }
      keys={mayDraft && treeKeys}
    >
      <div className={styles.one}>
        <BackLine search={{}} at="" />
        {chosen === undefined ? (
          <SettingPane courseId={courseId} tree={tree} />
        ) : (
          <NodePane
            key={keyOf(chosen)}
            courseId={courseId}
            node={chosen}
            chapter={nodes.find(
              ({ kind, nodeId }) => kind === 'reading' && nodeId === chosen.parentId,
            )}
            mayDraft={mayDraft}
            isOfFiles={tree.owner === 'files'}
            acts={acts}
            onNew={() => addAt(chosen)}
          />
        )}
      </div>
    </Panes>
  );
}

interface TreeListProps {
  isEmpty: boolean;
  newBook: ReactNode;
  refusal: string | undefined;
  children: ReactNode;
}

function TreeList({ isEmpty, newBook, refusal, children }: TreeListProps) {
  return (
    <div className={styles.list}>
      {isEmpty ? (
        <EmptyState title="还没有书" text="先加一本书，再在书里加章。" action={newBook} />
      ) : (
        <>
          {children}
          <p className={styles.more}>{newBook}</p>
        </>
      )}
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
    </div>
  );
}

const treeKeys = (
  <>
    <KeyHint keys={[altKey, '↑']}>移动</KeyHint>
    <KeyHint keys={['F2']}>改名</KeyHint>
    <KeyHint keys={['N']}>新建</KeyHint>
    <KeyHint keys={[modKey, 'Z']}>撤回</KeyHint>
  </>
);

const isThere = ({ state }: TreeNode): boolean => state !== 'removed';

/** The books, and whatever the open one stands in. */
function firstOpen(nodes: readonly TreeNode[], chosen: string): ReadonlySet<string> {
  const open = new Set(nodes.filter(({ kind }) => kind === 'book').map(keyOf));
  const lecture = nodes.find((node) => node.kind === 'lecture' && keyOf(node) === chosen);
  if (lecture !== undefined) open.add(`reading:${lecture.parentId}`);
  return open;
}
