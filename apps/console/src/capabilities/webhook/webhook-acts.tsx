import { Button, Switch } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { replayWebhook, switchWebhook, type Webhook } from '@xuezhou/contract/webhook/console';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { useAct } from '../../platform/act/use-act.ts';
import styles from './webhooks.module.css';

interface WebhookActsProps {
  webhook: Webhook;
  onChange: () => void;
  onRenew: () => void;
  onEndFormer: () => void;
  onRemove: () => void;
}

/** What can be done with the one that is chosen. */
export function WebhookActs(props: WebhookActsProps) {
  const { webhook, onChange, onRenew, onEndFormer, onRemove } = props;
  const { webhookId, name, form, state, waiting, failed, formerUntil } = webhook;
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
      {form === 'events' && (
        <Button variant="default" size="sm" onClick={onRenew}>
          换密钥…
        </Button>
      )}
      <Button variant="default" size="sm" onClick={onRemove}>
        去掉…
      </Button>
      {state === 'on' && waiting + failed > 0 && (
        <Button size="sm" disabled={isBusy} onClick={replay}>
          现在全补发
        </Button>
      )}
      {formerUntil !== null && (
        <Button
          variant="default"
          size="sm"
          disabled={isBusy}
          aria-describedby="former-secret"
          onClick={onEndFormer}
        >
          旧密钥马上停用…
        </Button>
      )}
      {formerUntil !== null && (
        <p className={styles.small} id="former-secret">
          旧密钥也签到 {momentText(formerUntil)}；泄露了就现在停，那边要先换好新的
        </p>
      )}
      {state === 'held' && (
        <p className={styles.small}>
          这份数据是从别处恢复来的。原来的学校要是还开着，请不要打开：那边会收到两份。这里接着用，就打开，在等的马上发。
        </p>
      )}
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
    </div>
  );
}
