import { Drawer } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';

import { CoverContext } from './cover.ts';
import styles from './sheet.module.css';
import { usePhone } from './use-phone.ts';

export interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  /** Names the sheet. */
  title: string;
  /** At the title's right, such as a legend; the way out is the grip, the scrim and Escape. */
  aside?: ReactNode;
  /** From 768 px the sheet stands at the right; its width in pixels. */
  width?: number;
  /** False while what was begun in it runs: it shows no way out then. */
  canClose?: boolean;
  children: ReactNode;
}

/** The drawer behind `Sheet`, in a file of its own that is fetched when the first one opens. */
export function SheetDrawer({
  isOpen,
  onClose,
  title,
  aside,
  width = 380,
  canClose = true,
  children,
}: SheetProps) {
  const isPhone = usePhone();
  // Mantine gives the focus back only after it has seen the drawer open, and this one may come opened.
  const isMounted = useMounted();
  const [isCovered, setCovered] = useState(false);
  return (
    <Drawer.Root
      opened={isOpen && isMounted}
      onClose={onClose}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? 'auto' : width}
      padding={20}
      closeOnEscape={canClose && !isCovered}
      closeOnClickOutside={canClose}
    >
      <Drawer.Overlay />
      <Drawer.Content className={styles.content}>
        {/* No Drawer.Header: a header outside main would be a second banner. */}
        <div className={styles.header}>
          {canClose && (
            <button type="button" className={styles.grip} aria-label="关闭" onClick={onClose} />
          )}
          <Drawer.Title>{title}</Drawer.Title>
          {aside}
          {!isPhone && !aside && canClose && <Drawer.CloseButton aria-label="关闭" />}
        </div>
        <Drawer.Body>
          <CoverContext value={setCovered}>{children}</CoverContext>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
