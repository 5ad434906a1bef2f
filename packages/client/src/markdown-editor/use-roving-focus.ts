import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';

const toolsIn = (root: Element) => [...root.querySelectorAll<HTMLElement>('button')];

function rove(root: Element, current: Element | undefined): void {
  for (const tool of toolsIn(root)) tool.tabIndex = tool === current ? 0 : -1;
}

/** A toolbar is one stop of the Tab key; the arrow keys go from tool to tool. */
export function useRovingFocus() {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (root.current) rove(root.current, toolsIn(root.current)[0]);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const all = toolsIn(event.currentTarget);
    const at = all.findIndex((tool) => tool === document.activeElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined || at === -1) return;
    event.preventDefault();
    all.at(next % all.length)?.focus();
  };
  const onFocus = ({ currentTarget, target }: FocusEvent) => rove(currentTarget, target);
  return { ref: root, onKeyDown, onFocus };
}
