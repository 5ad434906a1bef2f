import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { redeemCourse } from '@xuezhou/contract/enrolment';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Sheet } from '@xuezhou/ui/sheet';
import { toast } from '@xuezhou/ui/toast';
import { useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { sheetErrorText } from '@xuezhou/client/api/sheet-error-text.ts';
import styles from './enrolment.module.css';
import { accessWords } from './enrolment.words.ts';
import { refreshCourses } from './use-course-changes.ts';

const words = accessWords.redeem;

interface RedeemDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** A code in, a course out. A refused code stays in the field to be mended. */
export function RedeemDialog({ isOpen, onClose }: RedeemDialogProps) {
  const queryClient = useQueryClient();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const redeem = useMutation({
    mutationFn: () => call(redeemCourse, { body: { code } }),
    onSuccess: async ({ courseId, courseName, expireDate }) => {
      await refreshCourses(queryClient, courseId);
      const title = words.done(courseName);
      notifications.show(toast({ tone: 'done', title, text: words.until(expireDate) }));
      setCode('');
      onClose();
    },
    onError: (error) => setProblem(sheetErrorText(error)),
  });
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={words.title}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() === '') return setProblem(words.missing);
          setProblem(null);
          redeem.mutate();
        }}
      >
        <TextInput
          label={words.label}
          description={words.description}
          value={code}
          error={problem}
          errorProps={{ role: 'alert' }}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value);
            setProblem(null);
          }}
        />
        <Button type="submit" fullWidth loading={redeem.isPending}>
          {words.submit}
        </Button>
      </form>
    </Sheet>
  );
}
