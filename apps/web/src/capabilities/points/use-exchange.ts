import { notifications } from '@mantine/notifications';
import { exchangePoints, type PointsGood, type Receiver } from '@xuezhou/contract/points';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@xuezhou/ui/toast';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { call } from '@xuezhou/client/api/call.ts';
import { sheetErrorText } from '@xuezhou/client/api/sheet-error-text.ts';
import { dayText } from '@xuezhou/client/time/days.ts';
import { refreshStudent } from '../../platform/session/session.ts';
import { outdatePoints } from './points.queries.ts';
import { exchangeWords as words } from './points.words.ts';

interface Wish {
  readonly courseId?: number;
  readonly to?: Receiver;
}

/** Exchanges points for a good. One id for all tries of one press, so that nothing happens twice. */
export function useExchange(good: PointsGood, onDone: () => void) {
  const client = useQueryClient();
  const [exchangeId, setExchangeId] = useState(() => newId());
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (wish: Wish) =>
      call(exchangePoints, {
        body: { exchangeId, goodId: good.goodId, points: good.points, ...wish },
      }),
    onSuccess: async ({ title, expireDate }) => {
      setExchangeId(newId());
      onDone();
      const done =
        expireDate === null ? words.done(title) : words.doneExtended(dayText(expireDate));
      notifications.show(toast({ tone: 'done', title: done }));
      await refreshStudent(client).catch(() => undefined);
    },
    // Refused for what changed meanwhile: what the page shows is of before.
    onSettled: () => outdatePoints(client),
  });
  return {
    exchange: (wish: Wish) => mutate(wish),
    isBusy: isPending,
    problem: error === null ? null : (sheetErrorText(error) ?? words.failed),
    forget: reset,
  };
}
