import { notifications } from '@mantine/notifications';
import { cancelOrder, type OrderSummary } from '@xuezhou/contract/mall';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '@xuezhou/ui/confirm-dialog';
import { toast } from '@xuezhou/ui/toast';
import { call } from '@xuezhou/client/api/call.ts';
import { sheetErrorText } from '@xuezhou/client/api/sheet-error-text.ts';
import { forgetPlaced } from '../order/order-draft.ts';
import { orderQuery, outdateOrders } from '../mall.queries.ts';
import { ordersWords } from './orders.words.ts';

const words = ordersWords.cancel;

interface CancelDialogProps {
  order: Pick<OrderSummary, 'orderId' | 'goodName' | 'type'>;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks once before an order is given up; its coupon and points come back. */
export function CancelDialog({ order, isOpen, onClose }: CancelDialogProps) {
  const client = useQueryClient();
  const { orderId, goodName, type } = order;
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => call(cancelOrder, { body: { orderId } }),
    onSuccess: async (detail) => {
      forgetPlaced(detail.goodId, orderId);
      client.setQueryData(orderQuery(type, orderId).queryKey, detail);
      onClose();
      notifications.show(toast({ tone: 'done', title: words.done }));
    },
    // Paid meanwhile or closed already: what the page shows is of before.
    onSettled: () => outdateOrders(client),
  });
  const problem = error === null ? undefined : (sheetErrorText(error) ?? words.failed);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={words.title}
      text={words.text(goodName)}
      confirm={words.confirm}
      cancel={words.keep}
      problem={problem}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onCancel={() => {
        reset();
        onClose();
      }}
    />
  );
}
