import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { takeBackBless, type Alumni, type OwnBless } from '@xuezhou/contract/alumni';
import { Confirm } from '@xuezhou/ui/confirm';
import { Dialog } from '@xuezhou/ui/dialog';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { recentText } from '@xuezhou/client/time/days.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import { alumniKey } from '../alumni.queries.ts';
import { alumniWords as words } from '../alumni.words.ts';
import styles from './alumni.module.css';

interface OwnBlessingProps {
  bless: OwnBless;
  /** Writes another after a refusal. */
  onAgain: () => void;
}

/** One's own words, where they stand, and the way to take them back. */
export function OwnBlessing({ bless, onAgain }: OwnBlessingProps) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, submit, otherRefusal } = useSubmission();
  const isRefused = bless.state === 'refused';
  const takeBack = () =>
    submit(async () => {
      await call(takeBackBless, {});
      client.setQueryData<Alumni>(alumniKey, (before) => before && without(before, bless.blessId));
      // How many there are of each place.
      await client.invalidateQueries({ queryKey: alumniKey });
    });
  return (
    <section className={styles.own} aria-label={words.mine}>
      <StatusChip tone={isRefused ? 'review' : 'accent'}>{words.mine}</StatusChip>
      <p>{bless.content}</p>
      <span className={styles.story}>
        {[
          words.sent(recentText(Date.parse(bless.sentAt), serverNow())),
          words.states[bless.state],
        ].join('，')}
        {bless.reason !== null && `：${bless.reason}`}
      </span>
      <div className={styles.ownWays}>
        {isRefused && (
          <Button variant="light" size="sm" onClick={onAgain}>
            {words.again}
          </Button>
        )}
        <Button variant="subtle" size="sm" onClick={() => setAsking(true)}>
          {words.takeBack}
        </Button>
      </div>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={words.takeBackTitle}>
        <Confirm
          text={words.takeBackText}
          confirm={words.takeBack}
          cancel={words.keep}
          problem={otherRefusal()}
          isBusy={isBusy}
          onConfirm={() => void takeBack()}
          onCancel={() => setAsking(false)}
        />
      </Dialog>
    </section>
  );
}

const without = (before: Alumni, gone: number): Alumni => ({
  ...before,
  bless: null,
  hasJoined: false,
  blessRawList: before.blessRawList.filter(({ blessId }) => blessId !== gone),
  bulletScreenList: before.bulletScreenList.filter(({ blessId }) => blessId !== gone),
});
