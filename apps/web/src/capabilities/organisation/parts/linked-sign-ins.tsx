import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { sheetErrorText } from '@xuezhou/client/api/sheet-error-text.ts';
import { dayText } from '@xuezhou/client/time/days.ts';
import { unlinkSignIn, type LinkedSignIn } from '@xuezhou/contract/organisation';
import { ConfirmDialog } from '@xuezhou/ui/confirm-dialog';
import { toast } from '@xuezhou/ui/toast';
import { useState } from 'react';
import { signInsQuery } from '../organisation.queries.ts';
import { linkedWords as words } from '../sign-in.words.ts';
import styles from './memberships.module.css';

/** Organisations whose accounts open this one; nothing where none does. */
export function LinkedSignIns() {
  const linked = useQuery(signInsQuery).data ?? [];
  if (linked.length === 0) return null;
  return (
    <ul className={styles.root}>
      {linked.map((each) => (
        <Row key={each.organisationId} linked={each} />
      ))}
    </ul>
  );
}

function Row({ linked }: { linked: LinkedSignIn }) {
  const { organisationId, organisation, button, name, linkedAt } = linked;
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const unlink = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await call(unlinkSignIn, { body: { organisationId } });
      notifications.show(toast({ tone: 'done', title: words.done(organisation) }));
      setAsking(false);
      await queryClient.invalidateQueries({ queryKey: signInsQuery.queryKey });
    } catch (error) {
      setProblem(sheetErrorText(error) ?? undefined);
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={styles.linked}>
      <div>
        <p>{words.label(organisation, name)}</p>
        <p className={styles.quiet}>{words.since(button, dayText(linkedAt.slice(0, 10)))}</p>
      </div>
      <Button
        variant="default"
        size="sm"
        aria-label={words.unlinkOf(organisation)}
        onClick={() => setAsking(true)}
      >
        {words.unlink}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={words.ask(organisation)}
        text={words.text}
        confirm={words.unlink}
        cancel={words.cancel}
        problem={problem}
        isBusy={isBusy}
        onConfirm={() => void unlink()}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
}
