import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

import { useCover } from './cover.ts';
import { Sheet } from './sheet.tsx';
import { usePhone } from './use-phone.ts';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Width on a desk, in pixels. */
  size?: number;
  children: ReactNode;
}

/** What stands over a page until it is answered: from the foot of a phone, in the middle of a desk. */
export function Dialog({ isOpen, onClose, title, size = 480, children }: DialogProps) {
  useCover(isOpen);
  return usePhone() ? (
    <Sheet isOpen={isOpen} onClose={onClose} title={title}>
      {children}
    </Sheet>
  ) : (
    <Modal opened={isOpen} onClose={onClose} title={title} size={size}>
      {children}
    </Modal>
  );
}
