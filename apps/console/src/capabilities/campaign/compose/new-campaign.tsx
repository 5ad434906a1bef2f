import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { saveCampaign } from '@xuezhou/contract/campaign/console';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useEffect, useState } from 'react';
import { v7 as newId } from 'uuid';
import { audienceIn } from './audience-in.ts';
import { emptyDraft } from './empty-draft.ts';

/** Begins a message to those whom the address says, and goes on to where it is written. */
export function NewCampaign() {
  const router = useRouter();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  // Asked for again it is the same message.
  const [campaignId] = useState(() => newId());
  const { mutate, error } = useMutation({
    mutationFn: () =>
      call(
        saveCampaign,
        {
          body: {
            ...{ campaignId, version: 0 },
            draft: { ...emptyDraft, audience: audienceIn(search) },
          },
        },
        { ignoreErrors: true },
      ),
    onSuccess: () => void router.navigate({ to: `/messages/${campaignId}`, replace: true }),
  });
  useEffect(() => mutate(), [mutate]);
  if (error === null) return <PageSkeleton delay={300} label="正在开一封新消息" />;
  return (
    <ErrorState
      title="新消息没有开成"
      text={troubleText(error)}
      action={<Button onClick={() => mutate()}>再试一次</Button>}
    />
  );
}
