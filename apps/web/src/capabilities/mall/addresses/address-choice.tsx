import { Button, Modal, Radio } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { maxAddresses, type Address } from '@xuezhou/contract/mall';
import { addressText } from '@xuezhou/rules/mall/address';
import { useState } from 'react';
import { AddressForm } from './address-form.tsx';
import { addressWords } from './addresses.words.ts';
import styles from './address-card.module.css';
import { orderWords as words } from '../order/order.words.ts';

interface AddressChoiceProps {
  addresses: readonly Address[];
  addressId: string | null;
  isOpen: boolean;
  onClose: () => void;
  onChoose: (addressId: string) => void;
}

export function AddressChoice({ isOpen, onClose, ...rest }: AddressChoiceProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={words.addressChoose} size={520}>
      <Choices {...rest} />
    </Modal>
  );
}

function Choices({
  addresses,
  addressId,
  onChoose,
}: Omit<AddressChoiceProps, 'isOpen' | 'onClose'>) {
  const [isAdding, setAdding] = useState(false);
  if (isAdding)
    return (
      <AddressForm
        isForOrder
        onSaved={(saved) => onChoose(saved.addressId)}
        onCancel={() => setAdding(false)}
      />
    );
  const isFull = addresses.length >= maxAddresses;
  return (
    <>
      <div className={styles.list} role="radiogroup" aria-label={words.addressChoose}>
        {addresses.map((address) => (
          <label
            key={address.addressId}
            className={styles.choice}
            htmlFor={`address-${address.addressId}`}
          >
            <Radio
              id={`address-${address.addressId}`}
              name="address"
              checked={address.addressId === addressId}
              aria-label={`${address.name}，${addressText(address)}`}
              onChange={() => onChoose(address.addressId)}
            />
            <span>
              <span className={styles.who}>
                {address.name}　{address.mobile}
              </span>
              <br />
              <span className={styles.where}>{addressText(address)}</span>
            </span>
          </label>
        ))}
      </div>
      <Button
        variant="default"
        fullWidth
        disabled={isFull}
        leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
        onClick={() => setAdding(true)}
      >
        {words.addressAdd}
      </Button>
      {isFull && <p className="xz-caption xz-quiet">{addressWords.full}</p>}
    </>
  );
}
