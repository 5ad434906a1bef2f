import { TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { postPointsGood, type PointsParcel } from '@xuezhou/contract/points/console';
import { isParcelNumber } from '@xuezhou/rules/points/parcel-number';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';

interface PostDialogProps {
  parcel: PointsParcel;
  isOpen: boolean;
  onClose: () => void;
}

/** The number of a parcel, written down or mended; its student is told. */
export function PostDialog({ parcel: sent, ...state }: PostDialogProps) {
  const { exchangeNo, title, receiver, mobile, address, parcel: seen } = sent;
  const form = useConsoleForm({
    initial: { parcel: seen ?? '' },
    check: {
      parcel: (parcel) =>
        isParcelNumber(parcel.trim()) ? null : '运单号应是 4 至 40 位字母和数字',
    },
    refused: { pointsParcelNumber: 'parcel' },
  });
  return (
    <FormDialog
      {...state}
      form={form}
      title={seen === null ? `寄给${receiver}` : `改“${title}”的运单号`}
      button={seen === null ? '寄出 1 件' : '改 1 个运单号'}
      work={async ({ parcel }) => {
        await call(postPointsGood, { body: { exchangeNo, parcel: parcel.trim(), seen } });
        return `记下了，${receiver}会收到消息`;
      }}
    >
      <p>
        {title}，寄到{address}，{receiver} {mobile}
      </p>
      <TextInput label="运单号" maxLength={40} autoComplete="off" {...form.field('parcel')} />
    </FormDialog>
  );
}
