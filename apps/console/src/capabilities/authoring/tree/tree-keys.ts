import { isComposing } from '@xuezhou/client/browser/composing.ts';
import type { TreeRow } from './tree-rows.ts';

type TreeAct = { readonly isChange?: true } & (
  | { readonly do: 'focus'; readonly key: string }
  | { readonly do: 'toggle'; readonly isOpen: boolean }
  | { readonly do: 'choose' | 'rename' | 'new' | 'remove' | 'undo' | 'up' | 'down' }
);

type Key = Pick<React.KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'nativeEvent'>;

/** What a key does in the tree, as the pattern of ARIA has it, and ours of the console; null: nothing. */
export function treeKey(event: Key, rows: readonly TreeRow[], row: TreeRow): TreeAct | null {
  if (isComposing(event.nativeEvent)) return null;
  const { key, altKey, ctrlKey, metaKey } = event;
  if (ctrlKey || metaKey) return key === 'z' ? { do: 'undo', isChange: true } : null;
  if (altKey) {
    if (key === 'ArrowUp') return { do: 'up', isChange: true };
    return key === 'ArrowDown' ? { do: 'down', isChange: true } : null;
  }
  const at = rows.indexOf(row);
  const focus = (index: number): TreeAct | null => {
    const next = rows[index];
    return next === undefined ? null : { do: 'focus', key: next.key };
  };
  switch (key) {
    case 'ArrowDown':
      return focus(at + 1);
    case 'ArrowUp':
      return focus(at - 1);
    case 'Home':
      return focus(0);
    case 'End':
      return focus(rows.length - 1);
    case 'ArrowRight':
      return row.isOpen === false
        ? { do: 'toggle', isOpen: true }
        : row.isOpen
          ? focus(at + 1)
          : null;
    case 'ArrowLeft':
      return row.isOpen ? { do: 'toggle', isOpen: false } : focus(parentOf(rows, at));
    case 'Enter':
    case ' ':
      return { do: 'choose' };
    case 'F2':
      return { do: 'rename', isChange: true };
    case 'n':
      return { do: 'new', isChange: true };
    case 'Delete':
      return { do: 'remove', isChange: true };
    default:
      return null;
  }
}

function parentOf(rows: readonly TreeRow[], at: number): number {
  const level = rows[at]?.level ?? 0;
  return rows.findLastIndex((row, index) => index < at && row.level < level);
}
