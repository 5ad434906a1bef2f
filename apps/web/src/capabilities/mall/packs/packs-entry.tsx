import { Anchor } from '@mantine/core';
import { getMyPoints, listPointsGoods, listPointsPacks } from '@xuezhou/contract/points';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { keyOf, operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { refreshStudent } from '../../../platform/session/session.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { outdateOrders } from '../mall.queries.ts';
import { PackDialog } from './pack-dialog.tsx';
import { packsWords as words } from './packs.words.ts';
import { PaypalReturn } from './paypal-return.tsx';

/** Nothing where no points are sold: then nobody is led to them. */
export function PacksEntry() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { token, PayerID }: { token?: string | undefined; PayerID?: string | undefined } =
    useSearch({ strict: false });
  const [isOpen, setOpen] = useState(false);
  const packs = useSteadyQuery({
    ...operationQuery(listPointsPacks, {}, { ignoreErrors: true }),
    retryOnMount: false,
  });
  const payable = packs.data?.filter(({ ways }) => ways.length > 0) ?? [];
  const outdate = useCallback(() => {
    void client.invalidateQueries({ queryKey: keyOf(getMyPoints) });
    void client.invalidateQueries({ queryKey: keyOf(listPointsGoods) });
    void outdateOrders(client);
    refreshStudent(client).catch(() => {});
  }, [client]);
  const leavePaypal = () =>
    void navigate({ to: '/points', search: {}, replace: true, resetScroll: false });
  const [first] = payable;
  return (
    <>
      {first && (
        <Anchor
          component="button"
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {words.lead(first)}
        </Anchor>
      )}
      {token !== undefined && !isOpen && (
        <PaypalReturn
          key={token}
          token={token}
          payerId={PayerID}
          onNews={outdate}
          onClose={leavePaypal}
          onAgain={() => {
            leavePaypal();
            setOpen(true);
          }}
        />
      )}
      <PackDialog packs={payable} isOpen={isOpen} onClose={() => setOpen(false)} onNews={outdate} />
    </>
  );
}
