import { useEffect, useRef, useState } from 'react';
import type { TreeNode } from '../authoring.queries.ts';
import styles from './course-tree.module.css';
import { TreeItem } from './tree-item.tsx';
import { dropPlace, keyOf, stepPlace, type Place, type TreeRow } from './tree-rows.ts';
import { treeKey } from './tree-keys.ts';
import type { TreeActs } from './use-tree-acts.ts';

interface CourseTreeProps {
  courseId: number;
  nodes: readonly TreeNode[];
  rows: readonly TreeRow[];
  /** The key of the one that is open. */
  chosen: string | undefined;
  /** Undefined: it is only looked at. */
  acts: TreeActs | undefined;
  onChoose: (key: string) => void;
  onToggle: (key: string, isOpen: boolean) => void;
  /** Something new beside this one, or in it. */
  onNew: (node: TreeNode) => void;
}

export interface Drag {
  readonly node: TreeNode;
  readonly over?: string;
  readonly place?: Place;
  /** The line stands over the row, under it, or around it. */
  readonly edge?: 'before' | 'after' | 'into';
}

/** Books, chapters and lectures: a tree as screen readers know it, moved by mouse and by keys. */
export function CourseTree(props: CourseTreeProps) {
  const { courseId, nodes, rows, chosen, acts, onChoose } = props;
  const [at, setAt] = useState<string | undefined>(chosen);
  const [renaming, setRenaming] = useState<string>();
  const [drag, setDrag] = useState<Drag>();
  const [said, setSaid] = useState('');
  const root = useRef<HTMLUListElement>(null);
  const current = rows.find(({ key }) => key === at) ?? rows[0];
  const takeFocus = () => root.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  // What was moved or opened by keys keeps the focus where it stands now.
  useEffect(() => {
    const focused = document.activeElement;
    if (focused !== null && root.current?.contains(focused) && renaming === undefined) takeFocus();
  }, [rows, at, renaming]);
  const move = (node: TreeNode, place: Place) => {
    const parent = nodes.find((each) => each.nodeId === place.parentId && each.kind !== node.kind);
    const words =
      parent === undefined ? `移动了“${node.title}”` : `“${node.title}”移到了“${parent.title}”`;
    setSaid(words);
    if (parent !== undefined) props.onToggle(keyOf(parent), true);
    acts?.move(node, place, words);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (current === undefined || renaming !== undefined) return;
    const act = treeKey(event, rows, current);
    if (act === null || (acts === undefined && act.isChange)) return;
    event.preventDefault();
    const { node } = current;
    if (act.do === 'focus') setAt(act.key);
    else if (act.do === 'choose') onChoose(current.key);
    else if (act.do === 'toggle') props.onToggle(current.key, act.isOpen);
    else if (act.do === 'rename') setRenaming(current.key);
    else if (act.do === 'new') props.onNew(node);
    else if (act.do === 'remove') acts?.remove(node, node.state !== 'removed');
    else if (act.do === 'undo') acts?.undo();
    else {
      const place = stepPlace(courseId, nodes, node, act.do);
      if (place === null)
        setSaid(act.do === 'up' ? '已经在最前面，不能再移' : '已经在最后面，不能再移');
      else move(node, place);
    }
  };
  const follow = (row: TreeRow, part: number) => {
    if (drag === undefined) return;
    const place = dropPlace(nodes, drag.node, row.node, part);
    const edge = row.node.kind !== drag.node.kind ? 'into' : part >= 0.5 ? 'after' : 'before';
    if (drag.over === row.key && drag.edge === edge) return;
    setDrag(place === null ? { node: drag.node } : { node: drag.node, over: row.key, place, edge });
  };
  const drop = () => {
    if (drag?.place !== undefined) move(drag.node, drag.place);
    setDrag(undefined);
  };
  return (
    <>
      <ul
        ref={root}
        role="tree"
        aria-label="书、章、课"
        className={styles.root}
        onKeyDown={onKeyDown}
      >
        {rows.map((row) => (
          <TreeItem
            key={row.key}
            row={row}
            isChosen={row.key === chosen}
            isFocusable={row === current}
            isRenaming={renaming === row.key}
            edge={drag?.over === row.key ? drag.edge : undefined}
            mayChange={acts !== undefined && row.node.state !== 'removed'}
            onFocus={() => setAt(row.key)}
            onPress={() => onChoose(row.key)}
            onToggle={(isOpen) => props.onToggle(row.key, isOpen)}
            onRename={(title) => {
              // Before its field goes, and the focus with it; somebody who clicked elsewhere is there already.
              if (root.current?.contains(document.activeElement) === true) takeFocus();
              setRenaming(undefined);
              if (title !== undefined && title !== row.node.title) acts?.rename(row.node, title);
            }}
            onDragStart={() => setDrag({ node: row.node })}
            onDragOver={(part) => follow(row, part)}
            onDrop={drop}
            onDragEnd={() => setDrag(undefined)}
          />
        ))}
      </ul>
      <p className={styles.said} role="status">
        {said}
      </p>
    </>
  );
}
