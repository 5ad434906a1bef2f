import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useState } from 'react';
import { addressesQuery } from '../mall.queries.ts';
import { AddressCard } from '../addresses/address-card.tsx';

interface WriteOffAddressProps {
  /** Empty: the default one. */
  addressId: string;
  onChoose: (addressId: string) => void;
}

/** Where what the code stands for is posted to. */
export function WriteOffAddress({ addressId, onChoose }: WriteOffAddressProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: addresses, isPending } = useSteadyQuery(addressesQuery);
  if (isPending) return <PageSkeleton />;
  if (addresses === undefined) return null;
  const chosen = addresses.find((each) => each.addressId === addressId) ?? addresses[0];
  return (
    <AddressCard
      checked={{ addresses, addressId: chosen?.addressId ?? null }}
      isOpen={isOpen}
      onOpen={setOpen}
      onChoose={onChoose}
    />
  );
}
