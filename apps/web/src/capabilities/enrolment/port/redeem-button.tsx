import { Button } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { useState } from 'react';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { periodWords as words } from './period.words.ts';

const RedeemDialog = sheetPart(() => import('../redeem-dialog.tsx'), 'RedeemDialog');

/** Opens the place for a redeem code; its code comes with the first click. */
export function RedeemButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconTicket size={18} stroke={1.6} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {words.redeem}
      </Button>
      <RedeemDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
