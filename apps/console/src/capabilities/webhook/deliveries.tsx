import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { replayWebhook, type Delivery, type Webhook } from '@xuezhou/contract/webhook/console';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useAct } from '../../platform/act/use-act.ts';
import type { Column } from '../../platform/list/column.ts';
import { ConsoleList } from '../../platform/list/console-list.tsx';
import { pagedList } from '../../platform/list/list-source.ts';
import { DeliveryDetail } from './delivery-detail.tsx';
import { deliveryPages } from './webhook.queries.ts';
import { deliveryText, typeText } from './webhook.words.ts';
import styles from './webhooks.module.css';

interface DeliveriesProps {
  webhook: Webhook;
  mayWrite: boolean;
  state: string;
  setState: (state: string) => void;
}

const nameOf = ({ type, about }: Delivery) =>
  `${typeText(type)}${about === null ? '' : ` ${about}`}`;

/** Told apart from another of the same. */
const oneOf = (delivery: Delivery) => `${momentText(delivery.at)}的${nameOf(delivery)}`;

const columns = (
  replay: ((delivery: Delivery) => void) | null,
  isBusy: boolean,
): Column<Delivery>[] => [
  {
    key: 'what',
    title: '什么事',
    card: 'head',
    render: (delivery) => nameOf(delivery),
  },
  { key: 'at', title: '什么时候', width: 150, render: ({ at }) => momentText(at) },
  {
    key: 'state',
    title: '送到了没有',
    width: 280,
    render: (delivery) => {
      const { words, tone } = deliveryText(delivery);
      return <StatusChip tone={tone}>{words}</StatusChip>;
    },
  },
  ...(replay === null
    ? []
    : [
        {
          ...{ key: 'act', title: '操作', width: 90 },
          render: (delivery: Delivery) => (
            <Button
              variant="default"
              size="xs"
              disabled={isBusy}
              aria-label={`补发${oneOf(delivery)}`}
              onClick={() => replay(delivery)}
            >
              补发
            </Button>
          ),
        },
      ]),
];

/** What was sent to one address, the newest first. */
export function Deliveries({ webhook, mayWrite, state, setState }: DeliveriesProps) {
  const { webhookId, name, form, waiting, failed } = webhook;
  const list = useInfiniteQuery(deliveryPages(webhookId, state));
  const { act, isBusy, refusal } = useAct();
  const replay = ({ deliveryId }: Delivery) =>
    void act(async () => {
      await call(replayWebhook, { body: { webhookId, deliveryIds: [deliveryId] } });
      return '补发了，马上就到';
    });
  return (
    <div className={styles.list}>
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      <ChipFilter
        label="哪些"
        items={[
          { key: '', label: '全部' },
          { key: 'waiting', label: '在等', count: waiting },
          { key: 'failed', label: '没收到', count: failed },
        ]}
        value={state}
        onChange={setState}
      />
      <ConsoleList
        label={`发给${name}的`}
        unit="件"
        order="新的在前"
        columns={columns(mayWrite && webhook.state === 'on' ? replay : null, isBusy)}
        source={pagedList(list)}
        rowKey={({ deliveryId }) => deliveryId}
        renderDetail={({ deliveryId }) => <DeliveryDetail {...{ webhookId, deliveryId, form }} />}
        detailLabel={(delivery) => `${oneOf(delivery)}的详情`}
        empty={{
          title: '还没有发过',
          text: '选的事一发生就会发，几秒内就到；发过的留 30 天。',
        }}
        narrowed={state === '' ? undefined : { title: '没有这样的', onClear: () => setState('') }}
        note={<span>同一个学员、同一笔订单的，按次序发：前一件没到，后一件等着。</span>}
      />
    </div>
  );
}
