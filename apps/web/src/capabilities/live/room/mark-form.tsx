import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { sheetErrorText } from '@xuezhou/client/api/sheet-error-text.ts';
import { isComposing } from '@xuezhou/client/browser/composing.ts';
import { markLiveClass, maxMarkTitle } from '@xuezhou/contract/live';
import { toast } from '@xuezhou/ui/toast';
import { useRef, useState, type SyntheticEvent } from 'react';
import { v7 as newId } from 'uuid';
import styles from './mark-form.module.css';

/** Only teachers see it, and only they fetch its words. */
const words = {
  label: '记一段',
  title: '从现在起讲什么',
  hint: '学生看不到；回放的章节用它',
  send: '记一段',
  done: (title: string) => `记下了：${title}`,
  failed: '没有记下，写的还在，请再试一次',
};

/** From now on the class is about something: what is typed stays, and is one mark, until it was taken. */
export function MarkForm({ liveId }: { liveId: number }) {
  const [title, setTitle] = useState('');
  // What was sent and has no answer yet: sent again it is the same mark; another text is another one.
  const sent = useRef<{ title: string; markId: string }>(undefined);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { title: string; markId: string }) =>
      call(markLiveClass, { params: { liveId }, body }, { ignoreErrors: true }),
    onSuccess: (_, { title: given }) => {
      sent.current = undefined;
      // What was typed meanwhile is the next one.
      setTitle((left) => (left.trim() === given ? '' : left));
      notifications.show(toast({ tone: 'done', title: words.done(given) }));
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const given = title.trim();
    if (given === '' || isPending) return;
    if (sent.current?.title !== given) sent.current = { title: given, markId: newId() };
    mutate(sent.current);
  };
  return (
    <form className={styles.form} aria-label={words.label} onSubmit={submit}>
      <TextInput
        className={styles.field}
        label={words.title}
        description={words.hint}
        maxLength={maxMarkTitle}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
        }}
        {...(error !== null && {
          error: sheetErrorText(error) ?? words.failed,
          errorProps: { role: 'alert' },
        })}
      />
      <Button type="submit" variant="light" loading={isPending} disabled={title.trim() === ''}>
        {words.send}
      </Button>
    </form>
  );
}
