import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { Notice } from '@xuezhou/ui/notice';
import { useState } from 'react';
import { payingWords as words } from './paying.words.ts';

interface BackNoticeProps {
  /** The student pressed at PayPal to go back: nothing can have been taken there. */
  hasLeft: boolean;
  isAsking: boolean;
  /** Asks the provider at once; absent where no payment is known here. */
  onAsk?: (() => Promise<void>) | undefined;
}

/** Back from a payment that was begun: what is known of it, and that one may pay on. */
export function BackNotice({ hasLeft, isAsking, onAsk }: BackNoticeProps) {
  const [wasAsked, setAsked] = useState(false);
  const text = hasLeft ? words.backLeftText : wasAsked ? words.backAskedText : words.backText;
  return (
    <div role="status">
      <Notice
        tone="review"
        icon={<IconAlertCircle size={20} stroke={1.6} aria-hidden />}
        title={hasLeft ? words.backLeft : words.back}
        action={
          !hasLeft &&
          onAsk && (
            <Button
              variant="subtle"
              size="sm"
              color="inherit"
              loading={isAsking}
              onClick={() => void onAsk().then(() => setAsked(true))}
            >
              {words.check}
            </Button>
          )
        }
      >
        {text}
      </Notice>
    </div>
  );
}
