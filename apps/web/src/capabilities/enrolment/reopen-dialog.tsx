import { Button, FileButton, Input, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { applyToReopen, getReopenInfo, type ReopenInfo } from '@xuezhou/contract/enrolment';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { Sheet } from '@xuezhou/ui/sheet';
import { toast } from '@xuezhou/ui/toast';
import { useState } from 'react';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { sheetErrorText } from '@xuezhou/client/api/sheet-error-text.ts';
import { call } from '@xuezhou/client/api/call.ts';
import { keyOf, operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { dayOf, fullDayText } from '@xuezhou/client/time/days.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import styles from './enrolment.module.css';
import { accessWords } from './enrolment.words.ts';
import { refreshCourses } from './use-course-changes.ts';

const words = accessWords.reopen;

/** As many, and as large, as the server takes. */
const maxPictures = 3;
const maxBytes = 10_000_000;

interface ReopenDialogProps {
  isOpen: boolean;
  onClose: () => void;
  courseId: number;
  courseName: string;
}

/** An application to open a course again, or how the last one stands. */
export function ReopenDialog({ isOpen, onClose, courseId, courseName }: ReopenDialogProps) {
  const params = { courseId };
  const info = useSteadyQuery(operationQuery(getReopenInfo, { params }, { ignoreErrors: true }));
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={words.title}>
      {info.isPending && <PageSkeleton shape="list" />}
      {info.isError && (
        <ErrorState
          title={words.failed}
          text={troubleText(info.error)}
          action={
            <Button variant="light" loading={info.isFetching} onClick={() => void info.refetch()}>
              {accessWords.again}
            </Button>
          }
        />
      )}
      {info.data?.state === 'submitted' && (
        <p className={styles.note}>
          {words.waiting}
          <small>{words.waitingText(dayTextOf(info.data))}</small>
        </p>
      )}
      {info.data?.canApply && (
        <ReopenForm courseName={courseName} info={info.data} onSent={onClose} />
      )}
    </Sheet>
  );
}

const dayTextOf = ({ submittedAt }: ReopenInfo): string =>
  submittedAt === null ? '' : fullDayText(dayOf(Date.parse(submittedAt)));

interface ReopenFormProps {
  courseName: string;
  info: ReopenInfo;
  onSent: () => void;
}

function ReopenForm({ courseName, info, onSent }: ReopenFormProps) {
  const queryClient = useQueryClient();
  const { courseId } = info;
  const [reason, setReason] = useState('');
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [pictureProblem, setPictureProblem] = useState<string | null>(null);
  const send = useMutation({
    mutationFn: () => {
      const [attachment1, attachment2, attachment3] = pictures;
      const files = { attachment1, attachment2, attachment3 };
      return call(applyToReopen, { body: { courseId, reason: reason.trim() }, files });
    },
    onSuccess: async (sent) => {
      queryClient.setQueryData(keyOf(getReopenInfo, { params: { courseId } }), sent);
      notifications.show(toast({ tone: 'done', title: words.sent }));
      onSent();
      await refreshCourses(queryClient, courseId);
    },
    onError: (error) => setPictureProblem(sheetErrorText(error)),
  });
  const add = (chosen: readonly File[]) => {
    const light = chosen.filter(({ size }) => size <= maxBytes);
    const all = [...pictures, ...light];
    setPictures(all.slice(0, maxPictures));
    setPictureProblem(
      all.length > maxPictures
        ? words.tooMany
        : light.length < chosen.length
          ? words.tooLarge
          : null,
    );
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() === '') return setProblem(words.missing);
        send.mutate();
      }}
    >
      <p className={styles.lead}>{words.lead(courseName)}</p>
      {info.state === 'refused' && (
        <p className={styles.note}>
          {words.refused}
          <small>{info.reply}</small>
        </p>
      )}
      <Textarea
        label={words.label}
        placeholder={words.placeholder}
        rows={4}
        maxLength={500}
        value={reason}
        error={problem}
        errorProps={{ role: 'alert' }}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          setProblem(null);
        }}
      />
      <Input.Wrapper
        labelElement="div"
        label={words.pictures}
        error={pictureProblem}
        errorProps={{ role: 'alert' }}
      >
        <div className={styles.pictures}>
          {pictures.map((picture) => (
            <Button
              key={`${picture.name}-${picture.lastModified}-${picture.size}`}
              variant="default"
              size="compact-md"
              rightSection={<IconX size={14} aria-hidden />}
              aria-label={words.remove(picture.name)}
              onClick={() => setPictures(pictures.filter((other) => other !== picture))}
            >
              {picture.name.length > 16 ? `${picture.name.slice(0, 15)}…` : picture.name}
            </Button>
          ))}
          {pictures.length < maxPictures && (
            <FileButton multiple accept="image/jpeg,image/png,image/webp" onChange={add}>
              {(props) => (
                <Button {...props} variant="light" size="compact-md">
                  {words.choose}
                </Button>
              )}
            </FileButton>
          )}
        </div>
      </Input.Wrapper>
      <Button type="submit" fullWidth loading={send.isPending}>
        {words.submit}
      </Button>
    </form>
  );
}
