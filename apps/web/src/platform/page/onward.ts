import { createContext, useContext } from 'react';

/** How a page leads on to another of ours. Addresses are a path with its query and hash. */
export interface Onward {
  /** With `replace` the address that is left does not stay in the history. */
  readonly go: (href: string, options?: { replace?: boolean }) => Promise<void>;
  /** Fetches what the page at a path needs, because a pointer came near. */
  readonly prepare: (path: string) => Promise<void>;
}

/** The router's, or on the login page what brings the router first: `app/` says which. */
export const OnwardContext = createContext<Onward | null>(null);

export function useOnward(): Onward {
  const onward = useContext(OnwardContext);
  if (!onward) throw new Error('no OnwardContext around this component');
  return onward;
}
