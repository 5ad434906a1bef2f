import type { QueryClient } from '@tanstack/react-query';
import { keep, setOf, setQuery, type Listed } from '../practice-set.ts';
import type { Scope } from '../scope.ts';
import type { PracticeSet } from '../set-cache.ts';

/** Begins the questions that were shown before, and no others. */
export function beginListed(client: QueryClient, scope: Scope, listed: Listed): void {
  const set = setOf(scope, listed, new Map());
  client.setQueryData<PracticeSet>(setQuery(scope).queryKey, set);
  keep(client, scope, set);
}
