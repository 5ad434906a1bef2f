import { notifications } from '@mantine/notifications';
import { takeCoupon, type HeldCoupon } from '@xuezhou/contract/mall';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@xuezhou/ui/toast';
import { useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { openLogin } from '../../platform/session/login-request.ts';
import { isLoggedIn, useStudent } from '../../platform/session/session.ts';
import { outdateCoupons } from './mall.queries.ts';
import { mallWords } from './mall.words.ts';

const words = mallWords.coupon;

interface Wanted {
  couponId: number;
  couponName: string;
}

/** Takes a coupon: it shows at once, and is taken back with words when the server does not give it. */
export function useTakeCoupon() {
  const client = useQueryClient();
  const isStudent = isLoggedIn(useStudent());
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set());
  const mark = (couponId: number, isTaken: boolean) =>
    setTaken((before) => {
      const after = new Set(before);
      if (isTaken) after.add(couponId);
      else after.delete(couponId);
      return after;
    });
  const { mutate } = useMutation({
    mutationFn: ({ couponId }: Wanted): Promise<HeldCoupon> =>
      call(takeCoupon, { body: { couponId } }),
    onMutate: ({ couponId }) => mark(couponId, true),
    onError: (error, wanted) => {
      mark(wanted.couponId, false);
      const isRefused = error instanceof RefusalError;
      notifications.show(
        toast({
          tone: 'undone',
          title: isRefused ? error.message : words.undone,
          ...(!isRefused && {
            action: { label: mallWords.again, onClick: () => mutate(wanted) },
          }),
        }),
      );
    },
    onSettled: () => outdateCoupons(client),
  });
  return {
    isTaken: (couponId: number) => taken.has(couponId),
    /** A visitor logs in first; the page that they come back to has it taken. */
    take: async (wanted: Wanted) => {
      if (isStudent || (await openLogin())) mutate(wanted);
    },
  };
}
