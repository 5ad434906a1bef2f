import type { DataOf, InputOf, Operation } from '@xuezhou/contract/kernel';
import { queryOptions } from '@tanstack/react-query';
import { call, type CallOptions } from './call.ts';

/** The key of a query of an operation; without input, of all its queries, for invalidating them. */
export function keyOf<O extends Operation>(operation: O, input?: InputOf<O>): readonly unknown[] {
  return input === undefined ? [operation.path] : [operation.path, input];
}

/** Query options of a reading operation: loader, hook and invalidation share its key. */
export function operationQuery<O extends Operation>(
  operation: O,
  input: InputOf<O>,
  options: Pick<CallOptions, 'ignoreErrors'> = {},
) {
  return queryOptions<DataOf<O>>({
    queryKey: keyOf(operation, input),
    queryFn: ({ signal }) => call(operation, input, { ...options, signal }),
  });
}
