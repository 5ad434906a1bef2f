import { Button, TextInput } from '@mantine/core';
import {
  isCampaignField,
  maxOther,
  otherFault,
  withOther,
} from '@xuezhou/rules/campaign/campaign-fields';
import { useState, type SyntheticEvent } from 'react';
import styles from './compose.module.css';
import type { DraftInHand } from './use-draft.ts';

interface OtherWordingProps {
  field: string;
  hand: DraftInHand;
}

/** What is said to those who have nothing of a field, put wherever the field stands. */
export function OtherWording({ field, hand: { draft, change } }: OtherWordingProps) {
  const [other, setOther] = useState('');
  const [isTried, setTried] = useState(false);
  if (!isCampaignField(field)) return null;
  const fault = otherFault(other);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault !== null) return;
    change({
      title: withOther(draft.title, field, other),
      markdown: withOther(draft.markdown, field, other),
    });
  };
  return (
    <form className={styles.other} noValidate onSubmit={submit}>
      <TextInput
        aria-label={`没有“${field}”的人看到的说法`}
        placeholder="没有的人看到什么"
        maxLength={maxOther}
        value={other}
        error={isTried && fault}
        errorProps={{ role: 'alert' }}
        onChange={({ currentTarget }) => setOther(currentTarget.value)}
      />
      <Button type="submit" variant="default" size="sm">
        换一种写法
      </Button>
    </form>
  );
}
