import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { recallIdentity, refuseIdentity } from '@xuezhou/contract/identity';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '@xuezhou/ui/toast';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { FailureError, RefusalError } from '../../../platform/api/errors.ts';
import { refreshIdentity } from '../identity.queries.ts';
import { identityWords as words } from '../identity.words.ts';
import { Confirm } from './confirm.tsx';

const operations = { recall: recallIdentity, refuse: refuseIdentity } as const;

/** Takes the submission back, or withdraws the consent, after it was asked once more. */
export function TakeBack({ what }: { what: keyof typeof operations }) {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await call(operations[what], {});
      setOpen(false);
      await refreshIdentity(queryClient);
      notifications.show(toast({ tone: 'done', title: words[what].done }));
    } catch (error) {
      if (error instanceof RefusalError) {
        setProblem(error.message);
        await refreshIdentity(queryClient).catch(() => {});
      } else if (error instanceof FailureError) setOpen(false);
      else throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        variant={what === 'recall' ? 'default' : 'subtle'}
        {...(what === 'refuse' && { color: 'gray' })}
        onClick={() => {
          setProblem(null);
          setOpen(true);
        }}
      >
        {words[what].button}
      </Button>
      <Confirm
        isOpen={isOpen}
        words={words[what]}
        problem={problem}
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
