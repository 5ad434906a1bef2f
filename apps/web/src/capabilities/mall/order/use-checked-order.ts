import { useDebouncedValue } from '@mantine/hooks';
import type { InputOf } from '@xuezhou/contract/kernel';
import { checkOrder, type CheckedOrder } from '@xuezhou/contract/mall';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '@xuezhou/client/api/call.ts';

type Body = InputOf<typeof checkOrder>['body'];
export type OrderChoice = Omit<Body, 'seen'>;

const pauseMs = 300;

/** The order as the server counts it: asked on opening, 300 ms after the last change, and before it is paid. */
export function useCheckedOrder(choice: OrderChoice) {
  const client = useQueryClient();
  // What stands on the page, so that the server can say what changed; another period has a price of its own.
  const seen = useRef<{ of: number; lines: CheckedOrder['lines'] }>({ of: 0, lines: [] });
  const key = JSON.stringify(choice);
  const [settled] = useDebouncedValue(key, pauseMs);
  const check = async (body: OrderChoice, signal?: AbortSignal): Promise<CheckedOrder> => {
    const { of, lines: all } = seen.current;
    const known = of === body.limitYear ? all : [];
    const lines = known.map(({ kind, label, amount }) => ({ kind, label, amount }));
    const checked = await call(
      checkOrder,
      { body: { ...body, ...(lines.length > 0 && { seen: lines }) } },
      { ignoreErrors: true, signal },
    );
    seen.current = { of: body.limitYear ?? 0, lines: checked.lines };
    return checked;
  };
  const keyFor = (of: string) => [checkOrder.path, of] as const;
  const query = useQuery({
    queryKey: keyFor(settled),
    queryFn: ({ signal }) => check(JSON.parse(settled) as OrderChoice, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Where the page is drawn without a browser, nothing else would keep it until it is shown.
    gcTime: typeof document === 'undefined' ? Number.POSITIVE_INFINITY : 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
  });
  return {
    checked: query.data,
    error: query.error,
    isChecking: key !== settled || query.isFetching,
    asked: { isFetching: query.isFetching, refetch: query.refetch },
    /** The last check: what it says stands on the page. */
    checkAgain: async (): Promise<CheckedOrder> => {
      const checked = await check(choice);
      client.setQueryData(keyFor(key), checked);
      return checked;
    },
  };
}
