import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import type { CheckedOrder } from '@xuezhou/contract/mall';
import { addressText } from '@xuezhou/rules/mall/address';
import { SectionCard } from '@xuezhou/ui/section-card';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { AddressForm } from './address-form.tsx';
import styles from './address-card.module.css';
import { orderWords as words } from '../order/order.words.ts';

const AddressChoice = sheetPart(() => import('./address-choice.tsx'), 'AddressChoice');

interface AddressCardProps {
  checked: Pick<CheckedOrder, 'addresses' | 'addressId'>;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChoose: (addressId: string) => void;
}

/** Where it is posted to. Without an address the form stands here, open. */
export function AddressCard({ checked, isOpen, onOpen, onChoose }: AddressCardProps) {
  const { addresses, addressId } = checked;
  const address = addresses.find((each) => each.addressId === addressId);
  if (addresses.length === 0)
    return (
      <SectionCard title={words.addressNew}>
        <AddressForm isForOrder onSaved={(saved) => onChoose(saved.addressId)} />
      </SectionCard>
    );
  return (
    <SectionCard
      title={words.address}
      action={
        <Button variant="subtle" size="sm" aria-haspopup="dialog" onClick={() => onOpen(true)}>
          {words.addressChange}
        </Button>
      }
    >
      {address && (
        <div className={styles.address}>
          <IconMapPin size={22} stroke={1.6} aria-hidden />
          <div>
            <div className={styles.who}>
              {address.name}　{address.mobile}
            </div>
            <div className={styles.where}>{addressText(address)}</div>
          </div>
        </div>
      )}
      <AddressChoice
        addresses={addresses}
        addressId={addressId}
        isOpen={isOpen}
        onClose={() => onOpen(false)}
        onChoose={(chosen) => {
          onChoose(chosen);
          onOpen(false);
        }}
      />
    </SectionCard>
  );
}
