import { NativeSelect } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { wrongOrders, type WrongOrder } from '../../wrong/wrong-order.ts';
import { wrongWords as words } from '../../wrong/wrong.words.ts';

interface WrongOrderSelectProps {
  value: WrongOrder;
  onChange: (order: WrongOrder) => void;
}

/** In which order the book is read. */
export function WrongOrderSelect({ value, onChange }: WrongOrderSelectProps) {
  return (
    <NativeSelect
      aria-label={words.order}
      leftSection={<IconArrowsSort size={18} stroke={1.6} />}
      data={wrongOrders.map((order) => ({ value: order, label: words.orders[order] }))}
      value={value}
      onChange={(event) => {
        const { value: wanted } = event.currentTarget;
        onChange(wrongOrders.find((order) => order === wanted) ?? 'due');
      }}
    />
  );
}
