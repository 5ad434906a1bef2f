import { notifications } from '@mantine/notifications';
import { deleteAddress, saveAddress, type Address } from '@xuezhou/contract/mall';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@xuezhou/ui/toast';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { outdateAddresses } from '../mall.queries.ts';
import { addressWords as words } from './addresses.words.ts';

/** Changes that show at once: which is the default, and which is gone. */
export function useAddresses(addresses: readonly Address[]) {
  const client = useQueryClient();
  const { remove, isRemoved } = useRemoval();
  const choose = useMutation({
    mutationFn: ({ addressId, name, mobile, region, detail }: Address) =>
      call(saveAddress, {
        body: { addressId, name, mobile, region, detail, isDefault: true },
      }),
    scope: { id: 'default-address' },
    onError: (error, address) => {
      const isRefused = error instanceof RefusalError;
      notifications.show(
        toast({
          tone: 'undone',
          title: isRefused ? error.message : words.notSaved,
          action: { label: words.again, onClick: () => choose.mutate(address) },
        }),
      );
    },
    onSettled: () => outdateAddresses(client),
  });
  const chosenId = choose.isPending ? choose.variables.addressId : null;
  return {
    addresses: addresses
      .filter(({ addressId }) => !isRemoved(addressId))
      .map((address) => ({
        ...address,
        isDefault: chosenId === null ? address.isDefault : address.addressId === chosenId,
      })),
    choose: (address: Address) => choose.mutate(address),
    remove,
  };
}

/** Hidden at once, gone for good when the toast is: until then it can be taken back. */
function useRemoval() {
  const client = useQueryClient();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Set<string>());
  const show = (addressId: string, isRemoved: boolean) =>
    setRemoved((before) => {
      const after = new Set(before);
      if (isRemoved) after.add(addressId);
      else after.delete(addressId);
      return after;
    });
  const finish = async (addressId: string, keepalive = false) => {
    if (!waiting.current.delete(addressId)) return;
    try {
      await call(deleteAddress, { body: { addressId } }, { keepalive });
      await outdateAddresses(client);
    } catch {
      notifications.show(toast({ tone: 'undone', title: words.notRemoved }));
    }
    show(addressId, false);
  };
  // Whoever leaves the page meant it.
  const finishAll = useEffectEvent(() => {
    for (const addressId of [...waiting.current]) void finish(addressId, true);
  });
  useEffect(() => {
    const onHide = () => finishAll();
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      onHide();
    };
  }, []);
  return {
    isRemoved: (addressId: string) => removed.has(addressId),
    remove: ({ addressId }: Address) => {
      waiting.current.add(addressId);
      show(addressId, true);
      const id = `removed-${addressId}`;
      notifications.show({
        ...toast({
          tone: 'done',
          title: words.removed,
          action: {
            label: words.takeBack,
            onClick: () => {
              waiting.current.delete(addressId);
              show(addressId, false);
              notifications.hide(id);
            },
          },
        }),
        id,
        onClose: () => void finish(addressId),
      });
    },
  };
}
