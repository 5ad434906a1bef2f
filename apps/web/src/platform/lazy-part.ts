import { lazy, type ComponentType } from 'react';

/** A component that no page waits for. Where its file does not arrive, `instead` stands in its place. */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  instead: ComponentType<NoInfer<Props>>,
) {
  return lazy<ComponentType<Props>>(async () => ({
    default: await load().then(
      (parts) => parts[name],
      () => instead,
    ),
  }));
}

export function Nothing() {
  return null;
}
