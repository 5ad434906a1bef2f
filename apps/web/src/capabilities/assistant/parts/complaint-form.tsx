import { Button, TextInput } from '@mantine/core';
import { longestComplaint } from '@xuezhou/contract/assistant';
import { useState } from 'react';
import styles from '../assistant.module.css';
import { assistantWords as words } from '../assistant.words.ts';

interface ComplaintFormProps {
  isBusy: boolean;
  onSend: (complaint: string) => void;
  onCancel: () => void;
}

/** One line on what is wrong. */
export function ComplaintForm({ isBusy, onSend, onCancel }: ComplaintFormProps) {
  const [complaint, setComplaint] = useState('');
  return (
    <form
      className={styles.complaint}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(complaint.trim());
      }}
    >
      <TextInput
        label={words.wrongAsk}
        value={complaint}
        maxLength={longestComplaint}
        data-autofocus
        onChange={(event) => setComplaint(event.currentTarget.value)}
      />
      <div className={styles.complaintFoot}>
        <Button variant="default" size="sm" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" size="sm" loading={isBusy} disabled={complaint.trim() === ''}>
          {words.wrongSend}
        </Button>
      </div>
    </form>
  );
}
