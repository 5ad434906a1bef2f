import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { recallIdentity, refuseIdentity } from '@xuezhou/contract/identity';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '@xuezhou/ui/confirm-dialog';
import { toast } from '@xuezhou/ui/toast';
import { useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { FailureError, RefusalError } from '@xuezhou/client/api/errors.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import { refreshIdentity } from '../identity.queries.ts';
import { identityWords as words } from '../identity.words.ts';

const operations = { recall: recallIdentity, refuse: refuseIdentity } as const;

/** Takes the submission back, or withdraws the consent, after it was asked once more. */
export function TakeBack({ what }: { what: keyof typeof operations }) {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { isBusy, submit, otherRefusal, forget } = useSubmission();
  const confirm = () =>
    submit(async () => {
      try {
        await call(operations[what], {});
      } catch (error) {
        if (error instanceof RefusalError) await refreshIdentity(queryClient).catch(() => {});
        // A failure is in the global notice, above which nothing should stand.
        else if (error instanceof FailureError) setOpen(false);
        throw error;
      }
      setOpen(false);
      await refreshIdentity(queryClient);
      notifications.show(toast({ tone: 'done', title: words[what].done }));
    });
  const { title, text } = words[what];
  return (
    <>
      <Button
        variant={what === 'recall' ? 'default' : 'subtle'}
        {...(what === 'refuse' && { color: 'gray' })}
        onClick={() => {
          forget();
          setOpen(true);
        }}
      >
        {words[what].button}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={title}
        text={text}
        confirm={words[what].confirm}
        cancel={words.keep}
        problem={otherRefusal()}
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}
