import { Modal } from '@mantine/core';
import type { Address } from '@xuezhou/contract/mall';
import { AddressForm } from './address-form.tsx';
import { addressWords as words } from './addresses.words.ts';

interface AddressDialogProps {
  address: Address | undefined;
  isOpen: boolean;
  onClose: () => void;
}

export function AddressDialog({ address, isOpen, onClose }: AddressDialogProps) {
  const title = address === undefined ? words.add : words.change;
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size={520}>
      <AddressForm address={address} onSaved={onClose} onCancel={onClose} />
    </Modal>
  );
}
