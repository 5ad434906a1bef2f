import { Button, Switch } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { replayWebhook, switchWebhook, type Webhook } from '@xuezhou/contract/webhook/console';
import { useAct } from '../../platform/act/use-act.ts';
import styles from './webhooks.module.css';

interface WebhookActsProps {
  webhook: Webhook;
  onChange: () => void;
  onRenew: () => void;
  onRemove: () => void;
}

/** What can be done with the one that is chosen. */
export function WebhookActs({ webhook, onChange, onRenew, onRemove }: WebhookActsProps) {
  const { webhookId, name, state, waiting, failed } = webhook;
  const { act, isBusy, refusal } = useAct();
  const turn = (on: boolean) =>
    void act(async () => {
      await call(switchWebhook, { body: { webhookId, on } });
      return on ? `接着通知“${name}”，在等的马上发` : `不再通知“${name}”，在等的留着`;
    });
  const replay = () =>
    void act(async () => {
      const { count } = await call(replayWebhook, { body: { webhookId } });
      return count === 0 ? '没有要补发的' : `补发 ${count} 件`;
    });
  return (
    <div className={styles.acts}>
      <Switch
        label={`通知${name}`}
        checked={state === 'on'}
        disabled={isBusy}
        onChange={({ currentTarget: { checked } }) => turn(checked)}
      />
      <Button variant="default" size="sm" onClick={onChange}>
        改…
      </Button>
      <Button variant="default" size="sm" onClick={onRenew}>
        换密钥…
      </Button>
      <Button variant="default" size="sm" onClick={onRemove}>
        去掉…
      </Button>
      {state === 'on' && waiting + failed > 0 && (
        <Button size="sm" disabled={isBusy} onClick={replay}>
          现在全补发
        </Button>
      )}
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
    </div>
  );
}
