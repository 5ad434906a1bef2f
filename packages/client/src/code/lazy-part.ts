import { createElement, lazy, useState, type ComponentType } from 'react';
import { whileComing } from './load-chunk.ts';

/**
 * A component that no page waits for. Where its file does not arrive, `instead` stands in its place. After `preload`
 * it is there at once: React would hold a lazy one back for a while even then.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  instead: ComponentType<NoInfer<Props>>,
) {
  let known: ComponentType<Props> | undefined;
  const preload = async (): Promise<ComponentType<Props>> => {
    known ??= await whileComing(load()).then(
      (parts) => parts[name],
      () => undefined,
    );
    return known ?? instead;
  };
  const Lazy = lazy<ComponentType<Props>>(async () => ({ default: await preload() }));
  function Part(props: Props) {
    // The one that a place began with stays, or it would begin anew.
    const [Chosen] = useState(() => known ?? Lazy);
    return createElement(Chosen, props);
  }
  return Object.assign(Part, { preload });
}

export function Nothing() {
  return null;
}
