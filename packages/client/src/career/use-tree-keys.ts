import { isComposing } from '../browser/composing.ts';
import type { PlanNode } from '@xuezhou/contract/career';
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { branchesOf, visibleIds } from './plan-branches.ts';

/** The keys of a tree: one stop for Tab, arrows from there; left folds or goes up, right unfolds or goes down. */
export function useTreeKeys(nodes: readonly PlanNode[]) {
  const items = useRef(new Map<number, HTMLElement>());
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [current, setCurrent] = useState(nodes[0]?.nodeId ?? 0);
  const branches = branchesOf(nodes);
  const seen = visibleIds(branches, folded);
  const stop = seen.includes(current) ? current : seen[0];

  const fold = (nodeId: number, isFolded: boolean) =>
    setFolded((before) => {
      const after = new Set(before);
      if (isFolded) after.add(nodeId);
      else after.delete(nodeId);
      return after;
    });
  const goTo = (nodeId: number | undefined | null) => {
    if (nodeId !== undefined && nodeId !== null) items.current.get(nodeId)?.focus();
  };
  const press = (event: KeyboardEvent<HTMLElement>, nodeId: number) => {
    const at = seen.indexOf(nodeId);
    const child = nodes.find(({ parentId }) => parentId === nodeId)?.nodeId;
    const isOpen = child !== undefined && !folded.has(nodeId);
    const parent = nodes.find((node) => node.nodeId === nodeId)?.parentId;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => goTo(seen[at + 1]),
      ArrowUp: () => goTo(seen[at - 1]),
      Home: () => goTo(seen[0]),
      End: () => goTo(seen.at(-1)),
      ArrowRight: () =>
        isOpen ? goTo(child) : child !== undefined ? fold(nodeId, false) : undefined,
      ArrowLeft: () => (isOpen ? fold(nodeId, true) : goTo(parent)),
      Enter: () => items.current.get(nodeId)?.querySelector<HTMLElement>(':scope > div a')?.click(),
    };
    const act = isComposing(event) ? undefined : acts[event.key];
    if (act === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return {
    branches,
    folded,
    toggle: (nodeId: number) => fold(nodeId, !folded.has(nodeId)),
    itemProps: (nodeId: number) => ({
      ref: (item: HTMLElement | null) => {
        if (item === null) items.current.delete(nodeId);
        else items.current.set(nodeId, item);
      },
      tabIndex: nodeId === stop ? 0 : -1,
      onFocus: (event: FocusEvent) => {
        if (event.target === event.currentTarget) setCurrent(nodeId);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.target === event.currentTarget) press(event, nodeId);
      },
    }),
  };
}
