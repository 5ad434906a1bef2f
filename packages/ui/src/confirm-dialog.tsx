import { Modal } from '@mantine/core';
import type { ComponentProps } from 'react';

import { Confirm } from './confirm.tsx';
import { useCover } from './cover.ts';
import { Sheet } from './sheet.tsx';
import { usePhone } from './use-phone.ts';

interface ConfirmDialogProps extends ComponentProps<typeof Confirm> {
  isOpen: boolean;
  title: string;
}

/** `Confirm` in a dialog of its own: from the foot of a phone, in the middle of a desk. */
export function ConfirmDialog({ isOpen, title, ...asked }: ConfirmDialogProps) {
  useCover(isOpen);
  return usePhone() ? (
    <Sheet isOpen={isOpen} onClose={asked.onCancel} title={title}>
      <Confirm {...asked} />
    </Sheet>
  ) : (
    <Modal opened={isOpen} onClose={asked.onCancel} title={title}>
      <Confirm {...asked} />
    </Modal>
  );
}
