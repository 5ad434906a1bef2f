import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type { Webhook } from '@xuezhou/contract/webhook/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useState } from 'react';
import { useDialog } from '../../platform/dialog/use-dialog.tsx';
import { useFilters } from '../../platform/page/use-filters.ts';
import { useMay } from '../../platform/session/self.ts';
import { SettingsFrame } from '../site/port/settings-frame.tsx';
import { DoorTabs } from '../token/port/door-tabs.tsx';
import { Deliveries } from './deliveries.tsx';
import { WebhookActs } from './webhook-acts.tsx';
import { WebhookCards } from './webhook-cards.tsx';
import type { GivenWebhook } from './webhook-form-dialog.tsx';
import { webhooksQuery } from './webhook.queries.ts';

const WebhookFormDialog = sheetPart(() => import('./webhook-form-dialog.tsx'), 'WebhookFormDialog');
const RenewSecretDialog = sheetPart(() => import('./renew-secret-dialog.tsx'), 'RenewSecretDialog');
const EndFormerDialog = sheetPart(() => import('./end-former-dialog.tsx'), 'EndFormerDialog');
const RemoveDialog = sheetPart(() => import('./remove-webhook-dialog.tsx'), 'RemoveWebhookDialog');
const GivenDialog = sheetPart(() => import('./given-webhook-dialog.tsx'), 'GivenWebhookDialog');

/** Other systems that are told what happens here, and each thing that was told. */
export default function WebhooksPage() {
  const query = useQuery(webhooksQuery);
  const mayWrite = useMay()('setting.write');
  const { filters, setFilters } = useFilters(['at', 'state']);
  const dialogs = useWebhookDialogs();
  const { webhooks = [] } = query.data ?? {};
  const chosen = webhooks.find(({ webhookId }) => webhookId === filters.at) ?? webhooks[0];
  const canMake = mayWrite && query.data !== undefined;
  usePageKeys({ c: canMake ? () => dialogs.form(null) : undefined });
  return (
    <SettingsFrame
      at="tokens"
      note="学校里有事发生，马上告诉财务软件、客户系统、学习记录库这些别的系统；没有姓名和手机号。"
      actions={
        mayWrite && (
          <Button
            leftSection={<IconPlus size={18} stroke={1.6} />}
            disabled={!canMake}
            onClick={() => dialogs.form(null)}
          >
            通知一个新地址
          </Button>
        )
      }
    >
      <DoorTabs at="/settings/webhooks" />
      {query.data === undefined && <Waiting {...query} />}
      {query.data !== undefined && chosen === undefined && (
        <EmptyState
          title="还没有要通知的系统"
          text="财务软件要知道谁付了款，客户系统要知道谁报了名，记录库要知道谁学了什么，就把那边给的地址加在这里。"
        />
      )}
      {chosen !== undefined && (
        <>
          <WebhookCards
            webhooks={webhooks}
            at={chosen.webhookId}
            onChoose={(at) => setFilters({ at, state: '' })}
          />
          {mayWrite && (
            <WebhookActs
              webhook={chosen}
              onChange={() => dialogs.form(chosen)}
              onRenew={() => dialogs.renew(chosen)}
              onEndFormer={() => dialogs.endFormer(chosen)}
              onRemove={() => dialogs.remove(chosen)}
            />
          )}
          <Deliveries
            key={chosen.webhookId}
            webhook={chosen}
            {...{ mayWrite, state: filters.state }}
            setState={(state) => setFilters({ state })}
          />
        </>
      )}
      {dialogs.drawn}
    </SettingsFrame>
  );
}

function Waiting({ error, refetch }: { error: unknown; refetch: () => unknown }) {
  if (error === null) return <PageSkeleton delay={300} label="正在取通知的地址" />;
  return (
    <ErrorState
      title="通知的地址没有取到"
      text={troubleText(error)}
      action={<Button onClick={() => void refetch()}>再试一次</Button>}
    />
  );
}

function useWebhookDialogs() {
  const { kinds = [] } = useQuery(webhooksQuery).data ?? {};
  const [given, setGiven] = useState<GivenWebhook | null>(null);
  const [isShown, setShown] = useState(false);
  const onGiven = (secret: GivenWebhook) => {
    setGiven(secret);
    setShown(true);
  };
  const form = useDialog<Webhook | null>((webhook, state) => (
    <WebhookFormDialog {...{ ...state, webhook, kinds, onGiven }} />
  ));
  const renew = useDialog<Webhook>((webhook, state) => (
    <RenewSecretDialog {...{ ...state, webhook, onGiven }} />
  ));
  const endFormer = useDialog<Webhook>((webhook, state) => (
    <EndFormerDialog {...{ ...state, webhook }} />
  ));
  const remove = useDialog<Webhook>((webhook, state) => (
    <RemoveDialog {...{ ...state, webhook }} />
  ));
  return {
    ...{ form: form.open, renew: renew.open, remove: remove.open },
    endFormer: endFormer.open,
    drawn: (
      <>
        {form.dialog}
        {renew.dialog}
        {endFormer.dialog}
        {remove.dialog}
        {given !== null && (
          <GivenDialog given={given} isOpen={isShown} onClose={() => setShown(false)} />
        )}
      </>
    ),
  };
}
