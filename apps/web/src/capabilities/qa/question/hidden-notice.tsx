import { Button } from '@mantine/core';
import { IconEyeOff, IconHourglass } from '@tabler/icons-react';
import type { QaHidden, QaThingKind } from '@xuezhou/contract/qa';
import { Notice } from '@xuezhou/ui/notice';
import { useState } from 'react';
import { questionWords as words } from '../question.words.ts';
import { AppealDialog } from './dialogs.ts';

interface HiddenNoticeProps {
  hidden: QaHidden;
  kind: QaThingKind;
  id: string;
  /** Once the appeal was sent. */
  onSent: () => void;
}

/** To who wrote it: that it waits to be looked at; or that it was hidden, why, and the way to speak against it, once. */
export function HiddenNotice({ hidden, kind, id, onSent }: HiddenNoticeProps) {
  const [isOpen, setOpen] = useState(false);
  if (hidden.isHeld)
    return (
      <Notice
        tone="review"
        icon={<IconHourglass size={20} stroke={1.6} aria-hidden />}
        title={words.held(kind)}
      >
        {words.heldText}
      </Notice>
    );
  return (
    <>
      <Notice
        tone="review"
        icon={<IconEyeOff size={20} stroke={1.6} aria-hidden />}
        title={words.hidden(kind)}
        action={
          hidden.appeal === 'none' && (
            <Button variant="subtle" size="sm" onClick={() => setOpen(true)}>
              {words.appeal}
            </Button>
          )
        }
      >
        {words.hiddenReason(hidden.reason)}
        {hidden.appeal !== 'none' && ` ${words.appeals[hidden.appeal]}`}
      </Notice>
      <AppealDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        thing={{ kind, id }}
        onSent={onSent}
      />
    </>
  );
}
