import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { listAudit } from '@xuezhou/contract/staff';
import { useId } from 'react';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import { useMay, useSelf } from '../../../platform/session/self.ts';
import { targetText } from '../audit/audit.words.ts';
import { UndoDialog } from '../audit/undo-dialog.tsx';

interface LastActDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * What somebody did last that can be taken back; of their own, whoever else was at work. It stands with the toasts, where no
 * address is known: it links nowhere.
 */
export function LastActDialog({ isOpen, onClose }: LastActDialogProps) {
  const { staffId } = useSelf();
  const mayRead = useMay()('audit.read');
  const opening = useId();
  const { data, error, errorUpdateCount, isFetching, refetch } = useQuery({
    queryKey: ['last act', opening],
    queryFn: async ({ signal }) => {
      const { list } = await call(listAudit, { query: { staffId, limit: 20 } }, { signal });
      return (
        list.find(({ undoUntil, undoneBy }) => undoUntil !== null && undoneBy === null) ?? null
      );
    },
    // Taken back, it is not the one before it that stands here.
    enabled: ({ state }) => isOpen && mayRead && state.data === undefined,
    gcTime: 0,
  });
  if (data !== undefined && data !== null)
    return <UndoDialog {...{ isOpen, onClose }} entry={data} target={targetText(data)} />;
  const isAsking = data === undefined && mayRead && error === null;
  // Asked again, it stays where it is, and so does the focus.
  if (isAsking && errorUpdateCount === 0) return null;
  return (
    <ActDialog
      {...{ isOpen, onClose }}
      title="撤回，恢复到之前"
      button="撤回"
      isReady={false}
      work={() => Promise.resolve(undefined)}
    >
      {error !== null || isAsking ? (
        <p role="alert">
          你刚做的没有取到{error !== null && `：${troubleText(error)}`}{' '}
          <Button variant="default" size="sm" loading={isFetching} onClick={() => void refetch()}>
            再试一次
          </Button>
        </p>
      ) : mayRead ? (
        <p>没有找到你刚做的、能撤回的事，请到“操作记录”里看。</p>
      ) : (
        <p>你看不到操作记录，请有权限的同事在那里撤回。</p>
      )}
    </ActDialog>
  );
}
