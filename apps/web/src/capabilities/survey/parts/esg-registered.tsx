import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { withdrawEsg, type EsgRegistration } from '@xuezhou/contract/survey';
import { Confirm } from '@xuezhou/ui/confirm';
import { Dialog } from '@xuezhou/ui/dialog';
import { Notice } from '@xuezhou/ui/notice';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { esgFormWords as asked } from '@xuezhou/client/esg/esg-form.words.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import { esgQuery } from '../survey.queries.ts';
import { esgWords as words } from '../survey.words.ts';
import styles from './esg.module.css';

/** What was sent, its number masked, and the way to take it back until the school has registered the student. */
export function EsgRegistered({ registration: one }: { registration: EsgRegistration }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, submit, otherRefusal } = useSubmission();
  const isDone = one.registeredAt !== null;
  const rows = [
    [asked.name, one.name],
    [words.pinyin, `${one.familyName} ${one.givenName}`],
    [asked.documents[one.document], one.number],
    [asked.expiresOn, one.expiresOn],
    [asked.email, one.email],
    [asked.month, one.month === null ? asked.noMonth : asked.monthOf(one.month)],
    [asked.place, asked.places[one.place]],
    [words.sentAt, momentText(one.sentAt)],
  ] as const;
  const withdraw = () =>
    submit(async () => {
      await call(withdrawEsg, {});
      await client.invalidateQueries({ queryKey: esgQuery.queryKey });
    });
  return (
    <>
      <Notice tone="right" title={isDone ? words.registered : words.sent}>
        {isDone ? words.registeredText : words.sentText}
      </Notice>
      <SectionCard>
        <dl className={styles.sent}>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {!isDone && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {words.withdraw}
          </Button>
        )}
      </SectionCard>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={words.withdrawTitle}>
        <Confirm
          text={words.withdrawText}
          confirm={words.withdraw}
          cancel={words.keep}
          problem={otherRefusal()}
          isBusy={isBusy}
          onConfirm={() => void withdraw()}
          onCancel={() => setAsking(false)}
        />
      </Dialog>
    </>
  );
}
