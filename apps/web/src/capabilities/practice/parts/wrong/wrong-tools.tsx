import { ActionIcon, Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconCheckbox } from '@tabler/icons-react';
import { Sheet } from '@xuezhou/ui/sheet';
import { useState, type ReactNode } from 'react';
import { wrongWords as words } from '../../wrong/wrong.words.ts';
import styles from './wrong-tools.module.css';

interface WrongToolsProps {
  /** Something is filtered out. */
  isOn: boolean;
  /** Begins to tick several. */
  onChoose?: () => void;
  children: ReactNode;
}

/** On a phone the filters and settings stand in a sheet, so that the questions come first. */
export function WrongTools({ isOn, onChoose, children }: WrongToolsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionIcon
        size={44}
        variant={isOn ? 'light' : 'subtle'}
        aria-label={words.toolsSheet}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconAdjustmentsHorizontal size={22} stroke={1.6} />
      </ActionIcon>
      <Sheet title={words.toolsSheet} isOpen={isOpen} onClose={() => setOpen(false)}>
        <div className={styles.root}>
          {onChoose && (
            <Button
              variant="default"
              leftSection={<IconCheckbox size={18} stroke={1.6} />}
              onClick={() => {
                setOpen(false);
                onChoose();
              }}
            >
              {words.chooseSeveral}
            </Button>
          )}
          {children}
        </div>
      </Sheet>
    </>
  );
}
