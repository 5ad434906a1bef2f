import { Textarea } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import type { QaThing } from '@xuezhou/contract/qa';
import { hideQa } from '@xuezhou/contract/qa/console';
import { useState } from 'react';
import { ActDialog } from '../../../../platform/dialog/act-dialog.tsx';
import { thingNames } from '../../qa.words.ts';

interface HideDialogProps {
  thing: QaThing;
  isOpen: boolean;
  onClose: () => void;
}

/** Takes something from students' eyes; who wrote it learns why. */
export function HideDialog({ thing, isOpen, onClose }: HideDialogProps) {
  const [reason, setReason] = useState('');
  const name = thingNames[thing.kind];
  const work = async () => {
    await call(hideQa, { body: { thing, reason: reason.trim() } });
    setReason('');
    return `${name}隐藏了，写它的人会看到原因`;
  };
  return (
    <ActDialog
      title={`隐藏这个${name}`}
      isOpen={isOpen}
      onClose={onClose}
      button={`隐藏 1 个${name}`}
      isReady={reason.trim() !== ''}
      work={work}
    >
      <p>学员不再看到它，写它的人可以申诉。以后能恢复。</p>
      <Textarea
        label="原因"
        description="写它的人会看到"
        data-autofocus
        maxLength={500}
        autosize
        minRows={2}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ActDialog>
  );
}
