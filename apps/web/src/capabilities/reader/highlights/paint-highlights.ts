import type { HighlightColor } from '@xuezhou/contract/reader';
import styles from '../reader-text.module.css';

export interface Painted {
  readonly range: Range;
  readonly color: HighlightColor | 'found';
}

/** Draws passages over a text without changing it. Returns what takes them away again. */
export function paintHighlights(root: HTMLElement, painted: readonly Painted[]): () => void {
  return 'highlights' in CSS && typeof Highlight === 'function'
    ? paintByName(painted)
    : paintByBoxes(root, painted);
}

/** As `::highlight(xz-…)` in the style sheet has them. */
function paintByName(painted: readonly Painted[]): () => void {
  const names = new Set(painted.map(({ color }) => color));
  for (const name of names) {
    const ranges = painted.filter(({ color }) => color === name).map(({ range }) => range);
    CSS.highlights.set(`xz-${name}`, new Highlight(...ranges));
  }
  return () => {
    for (const name of names) CSS.highlights.delete(`xz-${name}`);
  };
}

/** Where the browser has no highlights of its own: boxes behind the words, drawn anew when the text changes its shape. */
function paintByBoxes(root: HTMLElement, painted: readonly Painted[]): () => void {
  const layer = document.createElement('div');
  layer.className = styles['boxes'] ?? '';
  layer.setAttribute('aria-hidden', 'true');
  const draw = () => {
    const origin = root.getBoundingClientRect();
    layer.replaceChildren(
      ...painted.flatMap(({ range, color }) =>
        [...range.getClientRects()].map((rect) => {
          const box = document.createElement('span');
          box.dataset['color'] = color;
          Object.assign(box.style, {
            left: `${rect.left - origin.left}px`,
            top: `${rect.top - origin.top}px`,
            width: `${rect.width}px`,
            height: `${rect.height}px`,
          });
          return box;
        }),
      ),
    );
  };
  root.parentElement?.prepend(layer);
  const watcher = new ResizeObserver(draw);
  watcher.observe(root);
  draw();
  return () => {
    watcher.disconnect();
    layer.remove();
  };
}
