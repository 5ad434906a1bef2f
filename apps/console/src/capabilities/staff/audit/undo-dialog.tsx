import { call } from '@xuezhou/client/api/call.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { undoAction, type AuditEntry } from '@xuezhou/contract/staff';
import { useState } from 'react';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import { undoText } from './audit.words.ts';

interface UndoDialogProps {
  entry: AuditEntry;
  /** What it was done to, in words. */
  target: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asked by a key: what it was stands there before, or why it cannot be taken back any more. */
export function UndoDialog({ entry, target, isOpen, onClose }: UndoDialogProps) {
  const { auditId, at, staffName, summary, undoUntil, undoneBy } = entry;
  const [now] = useState(() => Date.now());
  const isInTime = undoUntil !== null && Date.parse(undoUntil) >= now;
  const cannot =
    undoneBy !== null
      ? `${undoneBy}已经撤回了这一条。`
      : undoUntil === null
        ? '这一条不能在这里撤回。'
        : isInTime
          ? null
          : `能撤回的时间到${momentText(undoUntil)}为止，已经过了。`;
  return (
    <ActDialog
      {...{ isOpen, onClose }}
      title="撤回，恢复到之前"
      button="撤回"
      isReady={cannot === null}
      work={async () => {
        return undoText(summary, await call(undoAction, { body: { auditId } }));
      }}
    >
      <p>
        {staffName} {momentText(at)}：{summary}，{target}。
      </p>
      <p>{cannot ?? '在那以后又改过的会留着，撤回以后说有几个。'}</p>
    </ActDialog>
  );
}
