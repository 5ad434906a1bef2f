import { Button } from '@mantine/core';
import { refusals } from '@xuezhou/contract/refusals';
import { Link, type LinkOptions } from '@tanstack/react-router';
import { insteadWords } from './instead.words.ts';

const words = insteadWords.error;

/** What opens a lock is a page away. */
const waysOn: Partial<Record<number, { to: LinkOptions; name: string }>> = {
  [refusals.questionInExam[0]]: { to: { to: '/events' }, name: words.toMocks },
  [refusals.identityRequired[0]]: { to: { to: '/identity' }, name: words.toIdentity },
};

export interface WayFromRefusalProps {
  status: number;
}

/** Leads to what a refusal waits for. The words of all refusals come with it, so no page waits for it. */
export function WayFromRefusal({ status }: WayFromRefusalProps) {
  const onward = waysOn[status];
  return (
    onward && (
      <Button renderRoot={(props) => <Link {...onward.to} {...props} />}>{onward.name}</Button>
    )
  );
}
