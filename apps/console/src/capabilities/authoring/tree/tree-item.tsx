import { IconBook, IconChevronRight, IconFileText, IconPlayerPlay } from '@tabler/icons-react';
import { isComposing } from '@xuezhou/client/browser/composing.ts';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { CSSProperties, DragEvent } from 'react';
import type { TreeNode } from '../authoring.queries.ts';
import styles from './course-tree.module.css';
import { kindWords, type TreeRow } from './tree-rows.ts';

interface TreeItemProps {
  row: TreeRow;
  isChosen: boolean;
  isFocusable: boolean;
  isRenaming: boolean;
  edge: 'before' | 'after' | 'into' | undefined;
  mayChange: boolean;
  onFocus: () => void;
  onPress: () => void;
  onToggle: (isOpen: boolean) => void;
  /** Undefined: it stays as it was. */
  onRename: (title: string | undefined) => void;
  onDragStart: () => void;
  /** How far down the row the pointer is, from 0 to 1. */
  onDragOver: (part: number) => void;
  onDrop: () => void;
  onDragEnd: () => void;
}

const icons = { book: IconBook, reading: IconFileText, lecture: IconPlayerPlay } as const;

const partOf = ({ currentTarget, clientY }: DragEvent): number => {
  const { top, height } = currentTarget.getBoundingClientRect();
  return height === 0 ? 0 : (clientY - top) / height;
};

export function TreeItem(props: TreeItemProps) {
  const { row, isChosen, isFocusable, isRenaming, mayChange, edge, onPress, onToggle } = props;
  const { node, level, isOpen, place, count, number } = row;
  const Icon = icons[node.kind];
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree has the keys of all its rows
    <li
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={count}
      aria-selected={isChosen}
      {...(isOpen !== null && { 'aria-expanded': isOpen })}
      tabIndex={isFocusable ? 0 : -1}
      className={styles.item}
      data-edge={edge}
      data-removed={node.state === 'removed' || undefined}
      style={{ '--level': level - 1 } as CSSProperties}
      draggable={mayChange && !isRenaming}
      onFocus={props.onFocus}
      onClick={({ target }) => {
        const isChevron = target instanceof Element && target.closest('[data-chevron]') !== null;
        if (isChevron && isOpen !== null) onToggle(!isOpen);
        else onPress();
      }}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', node.title);
        props.onDragStart();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        props.onDragOver(partOf(event));
      }}
      onDrop={(event) => {
        event.preventDefault();
        props.onDrop();
      }}
      onDragEnd={props.onDragEnd}
    >
      <span
        className={styles.chevron}
        data-chevron
        data-open={isOpen === true || undefined}
        aria-hidden
      >
        {isOpen !== null && <IconChevronRight size={16} stroke={1.6} />}
      </span>
      <Icon size={16} stroke={1.6} aria-hidden />
      {isRenaming ? (
        <RenameField node={node} onDone={props.onRename} />
      ) : (
        <span className={styles.title}>
          {number !== '' && <b>{number}</b>}
          {node.title}
        </span>
      )}
      {node.comments > 0 && <StatusChip>{node.comments} 条批注</StatusChip>}
      <StateChip {...node} />
    </li>
  );
}

function RenameField({
  node,
  onDone,
}: {
  node: TreeNode;
  onDone: (title: string | undefined) => void;
}) {
  const take = (text: string) => onDone(text.trim() === '' ? undefined : text.trim());
  return (
    <input
      ref={takeFocus}
      className={styles.rename}
      aria-label={`这${kindWords[node.kind]}的名称`}
      defaultValue={node.title}
      maxLength={120}
      onClick={(event) => event.stopPropagation()}
      onFocus={(event) => event.stopPropagation()}
      onBlur={({ currentTarget }) => take(currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (isComposing(event.nativeEvent)) return;
        if (event.key === 'Enter') take(event.currentTarget.value);
        if (event.key === 'Escape') onDone(undefined);
      }}
    />
  );
}

/** Somebody asked to rename it: what is there is to be written over. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.select();
}

function StateChip({ state, kind, isIssued, hasContent }: TreeNode) {
  if (state === 'removed') return <StatusChip tone="wrong">已删去，没发布</StatusChip>;
  if (state === 'new') return <StatusChip tone="accent">{hasContent ? '新的' : '草稿'}</StatusChip>;
  if (state === 'changed') return <StatusChip tone="review">有改动</StatusChip>;
  return kind === 'book' && !isIssued ? <StatusChip>未开放</StatusChip> : null;
}
