import { Button } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { courseWords } from '../course.words.ts';

const RedeemDialog = lazy(() =>
  import('./redeem-dialog.tsx').then((module) => ({ default: module.RedeemDialog })),
);

/** Opens the place for a redeem code; its code comes with the first click. */
export function RedeemButton() {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconTicket size={18} stroke={1.6} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {courseWords.home.redeem}
      </Button>
      {isOpen !== null && (
        <Suspense fallback={null}>
          <RedeemDialog isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
