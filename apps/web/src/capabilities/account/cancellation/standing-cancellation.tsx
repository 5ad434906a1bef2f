import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { keepAccount } from '@xuezhou/contract/account';
import { SectionCard } from '@xuezhou/ui/section-card';
import { toast } from '@xuezhou/ui/toast';
import { call } from '@xuezhou/client/api/call.ts';
import { dayText } from '@xuezhou/client/time/days.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import styles from './cancellation-page.module.css';
import { cancellationQuery } from './cancellation.queries.ts';
import { cancellationWords } from './cancellation.words.ts';

const words = cancellationWords.standing;

/** The wait, and the way back. */
export function StandingCancellation({ endsOn }: { endsOn: string }) {
  const client = useQueryClient();
  const { isBusy, submit } = useSubmission();
  const keep = () =>
    submit(async () => {
      await call(keepAccount, {});
      client.setQueryData(cancellationQuery.queryKey, null);
      notifications.show(toast({ tone: 'done', title: words.undone }));
    });
  return (
    <SectionCard title={words.title}>
      <div className={styles.step} role="status">
        <p>{words.text(dayText(endsOn))}</p>
        <Button loading={isBusy} onClick={() => void keep()}>
          {words.undo}
        </Button>
      </div>
    </SectionCard>
  );
}
