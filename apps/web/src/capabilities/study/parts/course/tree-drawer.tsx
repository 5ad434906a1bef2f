import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { courseWords } from '../../study.words.ts';
import styles from './tree-drawer.module.css';

interface TreeDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The tree under 1280 px, in from the right. */
export function TreeDrawer({ isOpen, onClose, children }: TreeDrawerProps) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position="right" size="min(86vw, 340px)">
      <Drawer.Overlay />
      <Drawer.Content aria-label={courseWords.course.tree}>
        <Drawer.CloseButton className={styles.close} aria-label={courseWords.course.closeTree} />
        <Drawer.Body className={styles.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
