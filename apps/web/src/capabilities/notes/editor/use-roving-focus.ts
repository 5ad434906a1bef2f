import { useRef, type FocusEvent, type KeyboardEvent } from 'react';

/** A toolbar is one stop of the Tab key; the arrow keys go from tool to tool. */
export function useRovingFocus() {
  const root = useRef<HTMLDivElement>(null);
  const tools = () => [...(root.current?.querySelectorAll<HTMLElement>('button') ?? [])];
  const rove = (current: Element) => {
    for (const tool of tools()) tool.tabIndex = tool === current ? 0 : -1;
  };
  const attach = (element: HTMLDivElement | null) => {
    root.current = element;
    const [first] = tools();
    if (first) rove(first);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = tools();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined || at === -1) return;
    event.preventDefault();
    all.at(next % all.length)?.focus();
  };
  return { ref: attach, onKeyDown, onFocus: (event: FocusEvent) => rove(event.target) };
}
