import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { askPrivacy, correctedFields, privacyKinds } from '@xuezhou/contract/account';
import { SectionCard } from '@xuezhou/ui/section-card';
import { toast } from '@xuezhou/ui/toast';
import { call } from '@xuezhou/client/api/call.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import { dayText } from '@xuezhou/client/time/days.ts';
import { useState, type SubmitEvent } from 'react';
import { v7 as newId } from 'uuid';
import styles from '../cancellation/cancellation-page.module.css';
import { privacyQuery } from './privacy.queries.ts';
import { privacyWords } from './privacy.words.ts';

const words = privacyWords.ask;

type Kind = (typeof privacyKinds)[number];
type Field = (typeof correctedFields)[number];

const empty = { kind: 'copy' as Kind, field: 'nickname' as Field, value: '', words: '' };

const options = <Name extends string>(names: readonly Name[], labels: Record<Name, string>) =>
  names.map((value) => ({ value, label: labels[value] }));

const hints = { copy: words.copyHint, correction: '', erasure: words.erasureHint } as const;

/** What is typed stays until the server has taken it; the same form sent twice asks once. */
export function AskPrivacy() {
  const client = useQueryClient();
  const [wish, setWish] = useState(empty);
  const [requestId, setRequestId] = useState(() => newId());
  const [isAsked, setAsked] = useState(false);
  const submission = useSubmission();
  const { kind, field } = wish;
  const isCorrection = kind === 'correction';
  const isOther = isCorrection && field === 'other';
  const lacksValue = isCorrection && !isOther && wish.value.trim() === '';
  const lacksWords = isOther && wish.words.trim() === '';
  const change = (changed: Partial<typeof empty>) => {
    setWish({ ...wish, ...changed });
    setAsked(false);
    submission.forget();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (lacksValue || lacksWords) return;
    void submission.submit(async () => {
      const correction = isCorrection ? { field, value: wish.value.trim() } : {};
      const body = { requestId, kind, words: wish.words.trim(), ...correction };
      const { dueOn } = await call(askPrivacy, { body });
      setWish(empty);
      setRequestId(newId());
      setAsked(false);
      notifications.show(toast({ tone: 'done', title: words.done(dayText(dueOn)) }));
      await client.invalidateQueries(privacyQuery);
    });
  };
  return (
    <SectionCard title={words.title}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Select
          label={words.kind}
          description={hints[kind] || undefined}
          allowDeselect={false}
          data={options(privacyKinds, words.kinds)}
          value={kind}
          onChange={(value) =>
            change({ kind: privacyKinds.find((each) => each === value) ?? kind })
          }
        />
        {isCorrection && (
          <Select
            label={words.field}
            allowDeselect={false}
            data={options(correctedFields, words.fields)}
            value={field}
            onChange={(value) =>
              change({ field: correctedFields.find((each) => each === value) ?? field })
            }
          />
        )}
        {isCorrection && !isOther && (
          <TextInput
            label={words.value}
            maxLength={254}
            value={wish.value}
            error={isAsked && lacksValue && words.missingValue}
            onChange={({ currentTarget }) => change({ value: currentTarget.value })}
          />
        )}
        <Textarea
          label={words.words}
          description={isOther ? words.otherHint : words.wordsHint}
          maxLength={1000}
          autosize
          minRows={2}
          value={wish.words}
          error={
            (isAsked && lacksWords && words.missingWords) || (submission.otherRefusal() ?? false)
          }
          onChange={({ currentTarget }) => change({ words: currentTarget.value })}
        />
        <Button className={styles.ask} type="submit" size="lg" loading={submission.isBusy}>
          {words.submit}
        </Button>
      </form>
    </SectionCard>
  );
}
