import { useSyncExternalStore } from 'react';

export interface Store<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** One value outside React that components can follow with `useStore`. */
export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** `whilePrerendered` is what a page drawn ahead of time shows until it comes alive. */
export function useStore<Value>(store: Store<Value>, whilePrerendered?: Value): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => whilePrerendered ?? store.get());
}
