import type { LeftOut } from '@xuezhou/contract/bulk/console';
import type { TreeNode } from './bulk.queries.ts';

/** What was left as it was, in one line; the first few by their names. */
export function leftWords(left: readonly LeftOut[]): string {
  if (left.length === 0) return '';
  const named = left.slice(0, 3).map(({ title, why }) => `“${title}”${why}`);
  const more = left.length > named.length ? `等 ${left.length} 样` : '';
  return `；没有动：${named.join('、')}${more}`;
}

/** In what it stands: 固定收益 · 久期. */
export function placeOf(nodes: readonly TreeNode[], node: TreeNode): string {
  const reading = nodes.find(({ kind, nodeId }) => kind === 'reading' && nodeId === node.parentId);
  const book = nodes.find(({ kind, nodeId }) => kind === 'book' && nodeId === reading?.parentId);
  return [book?.title, reading && [reading.number, reading.title].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(' · ');
}
